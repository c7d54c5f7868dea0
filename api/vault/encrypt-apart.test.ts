import { expect, test } from "vitest";
import { encryptApart } from "./encrypt-apart.ts";

const passphrase = "seven larches in a row";

async function* braces() {
  yield new Uint8Array([0x7b, 0x7d]);
}

test("others have their turns while a file is encrypted", async () => {
  let turns = 0;
  let next = setImmediate(turn);
  function turn() {
    turns++;
    next = setImmediate(turn);
  }
  const sealed = await encryptApart({ pieces: braces(), passphrase });
  clearImmediate(next);
  const file = Buffer.from(await new Response(sealed).arrayBuffer());
  expect(file.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 15\n/);
  // What makes guesses slow takes some 300 ms, in which a thread has no turns at all.
  expect(turns).toBeGreaterThan(50);
});

test("what breaks off breaks off for its reader, and is read no further than its reader reads", async () => {
  let read = 0;
  let isClosed = false;
  async function* pieces() {
    try {
      for (; read < 30; read++) yield new Uint8Array(1_000_000);
      throw new Error("gone");
    } finally {
      isClosed = true;
    }
  }
  const left = await encryptApart({ pieces: pieces(), passphrase });
  const reader = left.getReader();
  await reader.read();
  expect(read).toBeLessThan(5);
  await reader.cancel();
  await expect.poll(() => isClosed).toBe(true);
  const broken = await encryptApart({ pieces: pieces(), passphrase });
  await expect(new Response(broken).arrayBuffer()).rejects.toThrow("gone");
});
