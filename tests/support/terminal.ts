import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import xterm from "@xterm/headless";

const KEYS = {
  Enter: "\r",
  Tab: "\t",
  Down: "\x1b[B",
  Up: "\x1b[A",
  Home: "\x1b[1~",
  EraseLine: "\x15",
} as const;

export type Key = keyof typeof KEYS;

export type Terminal = {
  /** Returns what a user sees: the lines of the screen without trailing blanks. */
  screen: () => string;
  lines: () => string[];
  cursor: () => { row: number; column: number };
  /** Returns a cell's style, "" for plain text. Controls and the current link have one. */
  paint: (row: number, column: number) => string;
  type: (text: string) => Promise<void>;
  press: (...keys: Key[]) => Promise<void>;
  /** Presses a key that only moves on, without waiting for a page to load. */
  step: (key: Key) => Promise<void>;
  /** Waits until the screen shows the text. Fails with the current screen. */
  sees: (expected: string | RegExp, limit?: number) => Promise<string>;
  close: () => Promise<void>;
};

const COLUMNS = 110;
const ROWS = 160;

/** How long a program may take to respond to a key, and how long the screen must then stay unchanged to count as rendered. */
const ANSWER_MS = 250;
const STILL_MS = 60;
/** A step from one control to the next moves only the cursor. */
const STEP_STILL_MS = 15;

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * Runs a full-screen program as a user would: in a terminal (util-linux `script` creates the pseudo-terminal, and xterm reads the
 * output), with keys as the only input.
 */
export async function openTerminal(command: string[], environment: NodeJS.ProcessEnv): Promise<Terminal> {
  const emulator = new xterm.Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true });
  const line = `stty rows ${ROWS} cols ${COLUMNS}; exec ${command.map(quoted).join(" ")}`;
  const child = spawn("script", ["--quiet", "--return", "--flush", "--command", line, "/dev/null"], {
    env: { ...environment, TERM: "xterm", LANG: "C.UTF-8", LC_ALL: "C.UTF-8" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const life = { over: false, painted: performance.now() };
  const ended = once(child, "exit").then(() => (life.over = true));
  child.stdout.on("data", (bytes: Buffer) => {
    life.painted = performance.now();
    emulator.write(bytes);
  });
  // The program may query its terminal, and the emulator responds.
  emulator.onData((answer) => child.stdin.write(answer));
  child.stdin.on("error", () => {});

  const flushed = () => new Promise<void>((resolve) => emulator.write("", resolve));
  const still = async (least = STILL_MS) => {
    while (!life.over && performance.now() - life.painted < least) await pause(least / 4);
    await flushed();
  };
  const send = async (keys: string, least = STILL_MS) => {
    if (life.over) throw new Error(`${command[0]} has ended; its last screen was:\n${screen()}`);
    const before = life.painted;
    const deadline = performance.now() + ANSWER_MS;
    child.stdin.write(keys);
    while (life.painted === before && !life.over && performance.now() < deadline) await pause(4);
    await still(least);
  };
  const lineAt = (row: number) => emulator.buffer.active.getLine(row + emulator.buffer.active.viewportY);
  const lines = () => Array.from({ length: ROWS }, (_, row) => lineAt(row)?.translateToString(true) ?? "");
  const screen = () => lines().join("\n").trimEnd();

  return {
    screen,
    lines,
    cursor: () => ({ row: emulator.buffer.active.cursorY, column: emulator.buffer.active.cursorX }),
    paint(row, column) {
      const cell = lineAt(row)?.getCell(column);
      if (!cell) return "";
      const marks = [
        cell.isUnderline() && "underline",
        cell.isInverse() && "inverse",
        cell.isBold() && "bold",
        !cell.isFgDefault() && `colour ${cell.getFgColor()}`,
        !cell.isBgDefault() && `on ${cell.getBgColor()}`,
      ];
      return marks.filter(Boolean).join(" ");
    },
    type: send,
    async press(...keys) {
      for (const key of keys) await send(KEYS[key]);
    },
    step: (key) => send(KEYS[key], STEP_STILL_MS),
    async sees(expected, limit = 10_000) {
      const deadline = performance.now() + limit;
      const shows = () =>
        typeof expected === "string" ? screen().includes(expected) : expected.test(screen());
      for (;;) {
        await still();
        if (shows()) return screen();
        if (life.over || performance.now() > deadline)
          throw new Error(`Expected ${expected} on the screen of ${command[0]}, which shows:\n${screen()}`);
        await pause(50);
      }
    },
    async close() {
      if (!life.over) child.kill("SIGTERM");
      await ended;
      emulator.dispose();
    },
  };
}
