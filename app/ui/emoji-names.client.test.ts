import { expect, test } from "vitest";
import { findEmoji } from "./emoji-names.client.ts";

const best = (typed: string, count = 1) =>
  findEmoji(typed)
    .slice(0, count)
    .map(({ sign }) => sign);

test.each([
  ["rocket", "🚀"],
  ["Rocke", "🚀"],
  ["tada", "🎉"],
  ["party_pop", "🎉"],
  ["thumbsup", "👍️"],
  ["heart", "❤️"],
  ["fire", "🔥"],
])("finds %j by its name", (typed, sign) => {
  expect(best(typed)).toEqual([sign]);
});

test("finds emoji by a word of their name, and by what people say for them", () => {
  expect(best("popper", 6)).toContain("🎉");
  expect(best("hooray", 6)).toContain("🎉");
  expect(best("roc", 6)).toContain("🚀");
});

test("finds each emoji once, and none for what no one calls an emoji", () => {
  const found = findEmoji("he");
  expect(new Set(found).size).toBe(found.length);
  expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
  expect(findEmoji("qqzz")).toEqual([]);
  expect(findEmoji("_")).toEqual([]);
});
