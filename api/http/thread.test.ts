import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerOf, createThread } from "./thread.ts";

type Asked = "count" | "forever" | "memory" | "fail" | "leave" | "fail later";

const PROGRAM = `
let asked = 0;
const all = [];
export default function answer(what) {
  if (what === "forever") for (;;);
  if (what === "memory") for (;;) all.push(new Array(1_000_000).fill(1.5));
  if (what === "fail") throw new RangeError("no");
  if (what === "leave") process.exit(0);
  if (what === "fail later") setTimeout(() => { throw new Error("late"); });
  return ++asked;
}`;

const LONG = 30_000;
let folder = "";
let program: URL;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "thread-"));
  program = pathToFileURL(path.join(folder, "program.mjs"));
  await writeFile(program, PROGRAM);
});
afterAll(() => rm(folder, { recursive: true }));

test("a thread is kept from one piece of work to the next, also if that fails", async () => {
  const thread = createThread<Asked, number>(program);
  expect(await answerOf(thread, "count", LONG)).toBe(1);
  await expect(answerOf(thread, "fail", LONG)).rejects.toThrow(new RangeError("no"));
  expect(await answerOf(thread, "count", LONG)).toBe(2);
  await thread.close();
});

test.each([
  ["takes too long", "forever", 300, null],
  ["takes too much memory", "memory", LONG, /memory limit/],
  ["goes away", "leave", LONG, /exited/],
] as const)(
  "what %s ends its thread alone, and the next work gets a new one",
  async (_, what, patience, failure) => {
    const thread = createThread<Asked, number>(program, { memory: 64 });
    const others = createThread<Asked, number>(program);
    await Promise.all([answerOf(thread, "count", LONG), answerOf(others, "count", LONG)]);
    const answer = answerOf(thread, what, patience);
    if (failure === null) expect(await answer).toBeNull();
    else await expect(answer).rejects.toThrow(failure);
    expect(await answerOf(thread, "count", LONG)).toBe(1);
    expect(await answerOf(others, "count", LONG)).toBe(2);
    await Promise.all([thread.close(), others.close()]);
  },
);

test("what fails after its answer doesn’t end the process", async () => {
  const thread = createThread<Asked, number>(program);
  expect(await answerOf(thread, "fail later", LONG)).toBe(1);
  await expect.poll(() => answerOf(thread, "count", LONG).catch(() => 0)).toBe(1);
  await thread.close();
});

test("a program that can’t be loaded fails at once", async () => {
  const thread = createThread(new URL("absent.mjs", program));
  await expect(answerOf(thread, "count", LONG)).rejects.toThrow(/Cannot find module/);
  await thread.close();
});
