import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { type DiffPart, diffTexts } from "./text-diff.ts";

const without = (parts: DiffPart[], change: DiffPart["change"]) =>
  parts
    .filter((part) => part.change !== change)
    .map(({ text }) => text)
    .join("");

test("one changed word is the whole difference", () => {
  expect(diffTexts("Warm socks, made slowly", "Warm socks, knitted slowly")).toEqual([
    { text: "Warm socks, ", change: "same" },
    { text: "made", change: "removed" },
    { text: "knitted", change: "added" },
    { text: " slowly", change: "same" },
  ]);
});

test("line ends and spaces count", () => {
  expect(diffTexts("a b", "a\nb").some(({ change }) => change !== "same")).toBe(true);
});

test("both texts can be read out of any difference", () => {
  assert(
    property(string({ unit: "grapheme" }), string({ unit: "grapheme" }), (before, after) => {
      const parts = diffTexts(before, after);
      expect(without(parts, "added")).toBe(before);
      expect(without(parts, "removed")).toBe(after);
    }),
  );
});
