import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReportThread, readApart, UnreadableError } from "./read-apart.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reading-"));
});
afterAll(() => rm(folder, { recursive: true }));

const BYTES = new Uint8Array(Buffer.from("Campaign,Day,Cost\nBoots,2026-11-01,10\n"));

/** Reads with another program than the real one, until the signal. */
async function reading(code: string, signal = new AbortController().signal) {
  const program = path.join(folder, "program.mjs");
  await writeFile(program, `export default function read() { ${code} }`);
  const thread = createReportThread(pathToFileURL(program));
  try {
    return await readApart(BYTES, signal, (reader) => reader.read({}), thread);
  } finally {
    await thread.close();
  }
}

describe("a thread that reads a file", () => {
  it("gives facts and rows, and leaves the bytes where they are", async () => {
    const { columns, json } = await readApart(BYTES, new AbortController().signal, async (reader) => {
      const { rowCount } = await reader.read({ currency: "EUR" });
      return reader.rows(0, rowCount);
    });
    const [row] = JSON.parse(json) as unknown[][];
    const stored = Object.fromEntries(columns.map((column, place) => [column, row?.[place]]));
    expect(stored).toMatchObject({ campaign: "Boots", cost: 10_000_000, line: 2 });
    expect(BYTES.length).toBeGreaterThan(0);
  });

  it("is free for the next file when the work with one has failed", async () => {
    const { signal } = new AbortController();
    const failing = readApart(BYTES, signal, async (reader) => {
      await reader.read({});
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    // Nothing of the first file is left.
    await expect(readApart(BYTES, signal, (reader) => reader.rows(0, 1))).rejects.toThrow(UnreadableError);
    expect(await readApart(BYTES, signal, (reader) => reader.read({}))).toMatchObject({ rowCount: 1 });
  });

  it("is ended when it never answers", async () => {
    const begun = performance.now();
    await expect(reading("for (;;);", AbortSignal.timeout(300))).rejects.toThrow(
      new UnreadableError("This file takes too long to read. Split it into several files."),
    );
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it("isn't begun to wait for once it is too late", async () => {
    await expect(reading("for (;;);", AbortSignal.abort())).rejects.toThrow("takes too long");
  });

  it("is ended when it takes too much memory, and the process lives", async () => {
    await expect(
      reading("const all = []; for (;;) all.push(new Array(1_000_000).fill(1.5));"),
    ).rejects.toThrow("needs too much memory");
  });

  it.each([
    ["fails", "throw new RangeError('Invalid array length')", "RangeError: Invalid array length"],
    ["goes away", "process.exit(0)", "Error: worker exited with code: 0"],
  ])("is a fault of the file when it %s", async (_how, code, cause) => {
    const error = await reading(code).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(UnreadableError);
    expect((error as Error).message).toBe("We can’t read this file. Export it again, or save it as CSV.");
    expect(String((error as Error).cause)).toBe(cause);
  });
});
