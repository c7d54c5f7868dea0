import { expect, test } from "vitest";
import { encryptApart } from "./encrypt-apart.ts";

test("others have their turns while a file is encrypted", async () => {
  let turns = 0;
  let next = setImmediate(turn);
  function turn() {
    turns++;
    next = setImmediate(turn);
  }
  const bytes = await encryptApart({ text: "{}", passphrase: "seven larches in a row" });
  clearImmediate(next);
  expect(Buffer.from(bytes).toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 15\n/);
  // What makes guesses slow takes some 300 ms, in which a thread has no turns at all.
  expect(turns).toBeGreaterThan(50);
});
