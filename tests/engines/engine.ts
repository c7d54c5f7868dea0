/** What a journey needs of a browser. Everything is done by pointer and keys, so that it works with scripting off as well. */
export type Engine = {
  open: (url: string) => Promise<void>;
  /** Takes these in place of all cookies; a page of their site must be open. */
  setCookies: (cookies: ReadonlyMap<string, string>) => Promise<void>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  url: () => Promise<string>;
  /** Runs in the page, scripting on or off; the function must not need anything from outside itself. */
  ask: <Answer, Given = undefined>(question: (given: Given) => Answer, given?: Given) => Promise<Answer>;
  point: (spot: Spot) => Promise<void>;
  click: (spot: Spot) => Promise<void>;
  /** With the button held down. What a browser itself drags needs the pointer of the display: drag.ts. */
  pull: (from: Spot, to: Spot) => Promise<void>;
  type: (text: string) => Promise<void>;
  press: (key: Key, held?: Held) => Promise<void>;
  upload: (selector: string, ...paths: string[]) => Promise<void>;
  picture: (path: string) => Promise<void>;
  /** What the page's console was told since the last question. WebKitGTK does not tell. */
  complaints: () => string[];
  close: () => Promise<void>;
};

export type Key = "Tab" | "Enter" | "Escape" | "Space" | "End" | "ArrowUp" | "ArrowDown" | "t" | "v";
/** Held down meanwhile. */
export type Held = "Alt" | "Control" | "Shift";
export type Spot = { x: number; y: number };
export type Options = {
  scripts: boolean;
  /** With a window on the display, which dragging and its clipboard need. */
  hasWindow?: boolean;
  /** With certificates that nobody has signed. */
  acceptsAnyCertificate?: boolean;
};

export const WIDTH = 1280;
export const HEIGHT = 900;
