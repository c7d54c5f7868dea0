/** What a journey needs of a browser. Everything is done by pointer and keys, so that it works with scripting off as well. */
export type Engine = {
  open: (url: string) => Promise<void>;
  back: () => Promise<void>;
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
  /** What the page's console was told since the last question. WebKitGTK does not tell. */
  complaints: () => string[];
  close: () => Promise<void>;
};

export type Key = "Enter" | "Escape" | "v";
/** Held down meanwhile. */
export type Held = "Control";
export type Spot = { x: number; y: number };
export type Options = { scripts: boolean };

export const WIDTH = 1280;
export const HEIGHT = 900;
