import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { newVaultKeys, readKeyRing } from "./key-ring.ts";
import { newDataKey, open, seal, unwrap, UnopenableError } from "./keys.ts";

const KEY = randomBytes(32);
const PLACE = "secret|organization|item|password|1";

it("opens what was sealed, in its place, with its key, and in no other way", () => {
  const sealed = seal(Buffer.from(" p,w\u00e4 "), KEY, PLACE);
  expect(open(sealed, KEY, PLACE).toString()).toBe(" p,w\u00e4 ");
  expect(() => open(sealed, KEY, PLACE.replace("|1", "|2"))).toThrow(UnopenableError);
  expect(() => open(sealed, randomBytes(32), PLACE)).toThrow(UnopenableError);
  const bytes = Buffer.from(sealed, "base64");
  for (let at = 0; at < bytes.length; at++) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1;
    expect(() => open(flipped.toString("base64"), KEY, PLACE), `byte ${at}`).toThrow(UnopenableError);
    expect(() => open(bytes.subarray(0, at).toString("base64"), KEY, PLACE)).toThrow(UnopenableError);
  }
});

it("unwraps a key with the one that it was wrapped with, unless a byte was changed", () => {
  const [first, second] = [readKeyRing(newVaultKeys("k1"))!, readKeyRing(newVaultKeys("k2"))!];
  const { key, ...wrapped } = newDataKey(first, PLACE);
  expect(unwrap(wrapped, [...second, ...first], PLACE)).toEqual(key);
  expect(() => unwrap(wrapped, second, PLACE)).toThrow(`The key k1 of ${PLACE} is not in VAULT_KEYS.`);
  const bytes = Buffer.from(wrapped.wrapped_key, "base64");
  for (let at = 0; at < bytes.length; at++) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1;
    const changed = { ...wrapped, wrapped_key: flipped.toString("base64") };
    expect(() => unwrap(changed, first, PLACE), `byte ${at}`).toThrow(UnopenableError);
  }
});

it("never uses a nonce twice", () => {
  const plain = Buffer.from("x");
  const nonces = new Set<string>();
  for (let count = 0; count < 10_000; count++) nonces.add(seal(plain, KEY, PLACE).slice(0, 16));
  expect(nonces.size).toBe(10_000);
});
