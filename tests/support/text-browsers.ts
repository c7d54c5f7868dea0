import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Key, openTerminal, type Terminal } from "./terminal.ts";

/** A user of a text browser, who moves from control to control, reads the text before each, types, and presses Enter. */
export type TextBrowser = {
  sees: Terminal["sees"];
  /** Searches the page with the browser's own search, and shows the match. */
  finds: (text: string) => Promise<string>;
  /** Opens a URL with the browser's own prompt. */
  visit: (address: string) => Promise<void>;
  /** Replaces the text of the field with this label. */
  fill: (label: string, text: string) => Promise<void>;
  /** Replaces the lines of the text area with this label. */
  write: (label: string, lines: string[]) => Promise<void>;
  /** Selects the radio button or checkbox with this label. */
  choose: (label: string) => Promise<void>;
  /** Selects an option in the menu of the select with this label. */
  pick: (label: string, option: string) => Promise<void>;
  /** Enters a file's path into the file field with this label. */
  attach: (label: string, path: string) => Promise<void>;
  /**
   * Presses a button or follows a link by its full name.
   * @param below words of the line above, where a page has several links of this name
   */
  activate: (name: string, below?: string) => Promise<void>;
  /** Whether choosing a file submits its form immediately. */
  sendsAtOnce: boolean;
  close: () => Promise<void>;
};

type Spot = { row: number; column: number; text: string; isField: boolean };

type Manners = {
  terminal: Terminal;
  top: () => Promise<void>;
  next: Key;
  /** Whether it shows another page after the last control of one, where others scroll by lines. */
  turnsPages: boolean;
  /** Returns the control at the cursor, by what is shown of it. */
  spot: () => Spot | undefined;
  /** Returns a text as the browser shows it. */
  shown: (text: string) => string;
};

/** w3m opens the user's editor for text areas. This one reads lines up to a single dot. */
const EDITOR = String.raw`#!/bin/sh
printf '\033[2J\033[HText, then a line with a single dot:\n'
while IFS= read -r line; do [ "$line" = . ] && break; printf '%s\n' "$line"; done > "$1"
`;

const W3M_CONFIG = `use_cookie 1
accept_cookie 1
show_cookie 0
confirm_qq 0
display_image 0
auto_image 0
use_mouse 0
color 1
`;

const LYNX_CONFIG = `ACCEPT_ALL_COOKIES:TRUE
SET_COOKIES:TRUE
QUIT_DEFAULT_YES:TRUE
NO_PAUSE:TRUE
SHOW_CURSOR:TRUE
`;

/** Opens w3m in color: links are blue and controls are red. Only the colors and the cursor are read. */
export async function openW3m(address: string): Promise<TextBrowser> {
  const home = await mkdtemp(join(tmpdir(), "marquee-w3m-"));
  await mkdir(join(home, ".w3m"));
  await writeFile(join(home, ".w3m/config"), `${W3M_CONFIG}editor ${home}/editor\n`);
  await writeFile(join(home, "editor"), EDITOR, { mode: 0o755 });
  const terminal = await openTerminal(["w3m", address], { PATH: process.env.PATH, HOME: home });
  const isControl = (row: number, column: number) => /colour [14]\b/.test(terminal.paint(row, column));
  const manners: Manners = {
    terminal,
    top: () => terminal.type("g"),
    next: "Tab",
    turnsPages: false,
    spot() {
      const { row, column } = terminal.cursor();
      if (!isControl(row, column)) return undefined;
      const isField =
        terminal.lines()[row]?.[column - 1] === "[" && terminal.paint(row, column).includes("colour 1");
      return { ...runFrom(terminal, row, column), isField };
    },
    shown: (text) => text,
  };
  const answer = async (prompt: RegExp, text: string) => {
    await terminal.sees(prompt);
    await terminal.press("EraseLine");
    await terminal.type(text);
    await terminal.press("Enter");
  };
  const fill = async (label: string, text: string) => {
    await goTo(manners, label, precededBy);
    await terminal.press("Enter");
    await answer(/\n(TEXT|Password|Filename):.*$/, text);
  };
  return {
    ...walker(manners),
    sendsAtOnce: true,
    async visit(target) {
      await terminal.type("U");
      await answer(/\nGoto URL:.*$/, target);
    },
    fill,
    async write(label, lines) {
      await goTo(manners, label, precededBy);
      await terminal.press("Enter");
      await terminal.sees("a line with a single dot");
      for (const line of [...lines, "."]) {
        await terminal.type(line);
        await terminal.press("Enter");
      }
    },
    attach: fill,
    close: () => closeAndForget(terminal, home),
  };
}

/** Lynx describes the control at the cursor. */
const isField = (lines: string[]) =>
  /^\((Text entry|Password entry|File entry|Textarea)|Enter (text|filename)/.test(lines.at(-3) ?? "");

/** Opens Lynx without color: the control at the cursor is shown in reverse, and the cursor is just before it. */
export async function openLynx(address: string): Promise<TextBrowser> {
  const home = await mkdtemp(join(tmpdir(), "marquee-lynx-"));
  const config = join(home, "lynx.cfg");
  await writeFile(config, LYNX_CONFIG);
  // -tna: a field must be activated with Enter before it accepts text, so that all other keys keep their meaning.
  const command = ["lynx", `-cfg=${config}`, "-nocolor", "-nopause", "-tna", address];
  const terminal = await openTerminal(command, { PATH: process.env.PATH, HOME: home });
  const manners: Manners = {
    terminal,
    top: () => terminal.press("Home"),
    next: "Down",
    turnsPages: true,
    spot() {
      const lines = terminal.lines();
      const { row, column: before } = terminal.cursor();
      for (let column = before; column <= before + 2; column++)
        if (terminal.paint(row, column).includes("inverse"))
          return { ...runFrom(terminal, row, column), isField: isField(lines) };
      return undefined;
    },
    // Lynx always shows straight quotes, three dots, and hyphens.
    shown: (text) =>
      text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll("…", "...").replaceAll("–", "-"),
  };
  const fill = async (label: string, text: string) => {
    await goTo(manners, label, precededBy);
    await terminal.press("Enter");
    await terminal.sees("Enter text");
    await terminal.press("EraseLine");
    await terminal.type(text);
    await terminal.press("Tab");
  };
  return {
    ...walker(manners),
    sendsAtOnce: false,
    async visit(target) {
      await terminal.type("g");
      await terminal.sees("URL to open");
      await terminal.press("EraseLine");
      await terminal.type(target);
      await terminal.press("Enter");
    },
    fill,
    async write(label, lines) {
      await goTo(manners, label, precededBy);
      await terminal.press("Enter");
      await terminal.sees("Enter text");
      for (const line of lines) {
        await terminal.press("EraseLine");
        await terminal.type(line);
        await terminal.press("Down");
      }
      // Down moves to the next line of the text area, and Tab leaves it.
      await terminal.press("Tab");
    },
    attach: fill,
    close: () => closeAndForget(terminal, home),
  };
}

function walker(manners: Manners): Pick<TextBrowser, "sees" | "finds" | "choose" | "pick" | "activate"> {
  const { terminal, shown } = manners;
  /** Keys that are pressed while a page is still rendering are lost, so this presses them again. */
  async function askToSearch(tries = 3): Promise<void> {
    await manners.top();
    await terminal.type("/");
    try {
      await terminal.sees(/\n(Forward|Enter a whereis query): *(\n|$)/, 4000);
    } catch (error) {
      if (tries === 1) throw error;
      await askToSearch(tries - 1);
    }
  }
  return {
    sees: (expected, limit) =>
      terminal.sees(typeof expected === "string" ? shown(expected) : expected, limit),
    async finds(text) {
      await askToSearch();
      await terminal.type(shown(text));
      await terminal.press("Enter");
      const screen = await terminal.sees(shown(text));
      if (/not found/i.test(terminal.lines().slice(-3).join(" ")))
        throw new Error(`No "${text}" on this page:\n${screen}`);
      return screen;
    },
    async choose(label) {
      await goTo(manners, shown(label), followedBy);
      await terminal.press("Enter");
    },
    async pick(label, option) {
      await goTo(manners, label, precededBy);
      await terminal.press("Enter");
      await terminal.sees(shown(option));
      // The menu is drawn over the page, and opens at the current option.
      const lines = terminal.lines();
      const edge = lines.find((line) => line.includes(`│${shown(option)}`))?.indexOf("│") ?? -1;
      const options = lines.filter((line) => line[edge] === "│").map((line) => line.slice(edge + 1));
      const wanted = options.findIndex((line) => line.startsWith(shown(option)));
      if (wanted < 0) throw new Error(`No menu with "${option}":\n${terminal.screen()}`);
      for (let step = 1; step < options.length; step++) await terminal.press("Up");
      for (let step = 0; step < wanted; step++) await terminal.press("Down");
      await terminal.press("Enter");
    },
    async activate(name, below) {
      const isBelow = (row: number, lines: string[]) =>
        below === undefined ||
        lines
          .slice(0, row)
          .findLast((line) => line.trim() !== "")
          ?.includes(below) === true;
      const match: Match = (label, at, from, lines) =>
        named(label, at, from, lines) && isBelow(at.row, lines);
      await goTo(manners, shown(name), match);
      await terminal.press("Enter");
    },
  };
}

const runFrom = (terminal: Terminal, row: number, column: number) => {
  const paint = terminal.paint(row, column);
  const line = terminal.lines()[row] ?? "";
  let end = column;
  while (end < line.length && terminal.paint(row, end) === paint) end++;
  return { row, column, text: line.slice(column, end) };
};

type Match = (label: string, at: Spot, from: Spot | undefined, lines: string[]) => boolean;

/** For fields: the label is before it in its line, or has a line of its own between the previous field and this one. */
const precededBy: Match = (label, at, from, lines) => {
  if (!at.isField) return false;
  const before = (lines[at.row] ?? "").slice(0, at.column).replace(/\[$/, "").trim();
  if (before === label || before.startsWith(`${label} `) || before.endsWith(`  ${label}`)) return true;
  return lines
    .slice(from && from.row <= at.row ? from.row : 0, at.row)
    .some((line) => line.trim() === label || line.trimEnd().endsWith(`  ${label}`));
};

/** For radio buttons and checkboxes: the label follows the brackets. */
const followedBy: Match = (label, at, _from, lines) => {
  const behind = (lines[at.row] ?? "").slice(at.column).match(/^.{0,3}?[)\]]\s*(.*)$/);
  return Boolean(behind?.[1]?.startsWith(label));
};

/** For buttons and links: the name is the styled text. Lynx styles only the value, or the word BUTTON, in brackets before it. */
const named: Match = (label, at, _from, lines) => {
  const rest = (lines[at.row] ?? "").slice(at.column);
  const button = rest.slice(at.text.length).match(/^\) (.*)$/);
  return button ? button[1]!.startsWith(label) : at.text.trim() === label;
};

const MOST_CONTROLS = 250;

/** Moves quickly, and once more slowly if a busy machine has rendered more slowly than that. */
async function goTo(manners: Manners, label: string, matches: Match): Promise<void> {
  const { terminal } = manners;
  if (await walkTo(manners, terminal.step, label, matches)) return;
  if (await walkTo(manners, terminal.press, label, matches)) return;
  throw new Error(`No control "${label}" on this page, of which the screen shows:\n${terminal.screen()}`);
}

async function walkTo(
  manners: Manners,
  press: Terminal["step"],
  label: string,
  matches: Match,
): Promise<boolean> {
  const { terminal } = manners;
  await manners.top();
  let from: Spot | undefined;
  /** What the screen showed below the previous field before it was scrolled: the label of the next one may be there. */
  let above: string[] = [];
  let at = manners.spot();
  let stood = 0;
  for (let step = 0; step < MOST_CONTROLS && stood < 2; step++) {
    const spot = at && { ...at, row: at.row + above.length };
    if (spot && matches(label, spot, from, [...above, ...terminal.lines()])) return true;
    if (at?.isField) [from, above] = [at, []];
    const left = placeOf(terminal);
    const before = terminal.lines();
    const line = from && before[from.row];
    await press(manners.next);
    // After scrolling, the previous field is in another place.
    if (from && terminal.lines()[from.row] !== line)
      [from, above] = [undefined, manners.turnsPages ? before.slice(from.row + 1) : []];
    at = manners.spot();
    const moved = placeOf(terminal) !== left;
    stood = moved ? 0 : stood + 1;
  }
  return false;
}

/** Returns the cursor's position and the screen's content. One of them changes with every successful step. */
const placeOf = (terminal: Terminal) =>
  `${terminal.cursor().row} ${terminal.cursor().column} ${terminal.screen()}`;

async function closeAndForget(terminal: Terminal, home: string) {
  await terminal.close();
  await rm(home, { recursive: true, force: true });
}

/** Signs in on the sign-in page, which is shown or on its way. */
export async function signInBy(
  browser: TextBrowser,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await browser.sees("Remember me");
  await browser.fill("E-mail", email);
  await browser.fill("Password Forgot it?", password);
  await browser.activate("Sign in");
  await browser.sees("Sign out");
}
