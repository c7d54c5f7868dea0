import { describe, expect, it } from "vitest";
import { readApart, UnreadableError } from "./read-apart.ts";

const programOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

const BYTES = new Uint8Array(Buffer.from("Campaign,Day,Cost\nBoots,2026-11-01,10\n"));

/** Reads with another program than the real one, until the signal. */
const reading = (code: string, signal = new AbortController().signal) =>
  readApart(BYTES, signal, (reader) => reader.read({}), programOf(code));

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
    ["goes away", "process.exit(0)", "undefined"],
  ])("is a fault of the file when it %s", async (_how, code, cause) => {
    const error = await reading(code).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(UnreadableError);
    expect((error as Error).message).toBe("We can’t read this file. Export it again, or save it as CSV.");
    expect(String((error as Error).cause)).toBe(cause);
  });
});
