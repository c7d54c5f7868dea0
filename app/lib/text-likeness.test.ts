import { expect, test } from "vitest";
import { areNearlySame, tokenOverlap } from "./text-likeness.ts";

test("overlap counts words, whatever their order, case and marks", () => {
  expect(tokenOverlap("Warm hands, cold air", "cold AIR: warm hands!")).toBe(1);
  expect(tokenOverlap("one two three four", "one two")).toBe(0.5);
  expect(tokenOverlap("Überzug größer", "überzug kleiner")).toBe(0.5);
  expect(tokenOverlap("", "!")).toBe(1);
});

test("variants are nearly the same above four words of five, not at them", () => {
  expect(areNearlySame(["a b c d e", "a b c d x"])).toBe(false);
  expect(areNearlySame(["a b c d e f", "a b c d e x"])).toBe(true);
});

test("one variant that differs is enough, and one alone is never like itself", () => {
  const text = "a b c d e f g";
  expect(areNearlySame([text, text, "something else entirely"])).toBe(false);
  expect(areNearlySame([text, text, text])).toBe(true);
  expect(areNearlySame([text])).toBe(false);
  expect(areNearlySame([])).toBe(false);
});
