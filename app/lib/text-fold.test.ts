import { expect, test } from "vitest";
import { foldText, graphemesOf } from "./text-fold.ts";

test("text that fits is shown whole, to the last character", () => {
  expect(foldText("  Warm hands, cold air  ", 27)).toEqual({ shown: "Warm hands, cold air", hidden: "" });
  expect(foldText("x".repeat(27), 27)).toEqual({ shown: "x".repeat(27), hidden: "" });
  expect(foldText("", 27)).toEqual({ shown: "", hidden: "" });
});

test("longer text is folded between two words", () => {
  expect(foldText("Warm hands, cold air, all winter long", 27)).toEqual({
    shown: "Warm hands, cold air, all",
    hidden: "winter long",
  });
  expect(foldText("exactly here folds", 12)).toEqual({ shown: "exactly here", hidden: "folds" });
});

test("a word that is longer than the line is cut", () => {
  expect(foldText("Donaudampfschifffahrtsgesellschaft", 10)).toEqual({
    shown: "Donaudampf",
    hidden: "schifffahrtsgesellschaft",
  });
});

test("what people see as one character counts as one and is never torn", () => {
  const family = "👩‍👩‍👧";
  expect(graphemesOf(`${family}é`)).toHaveLength(2);
  expect(foldText(family.repeat(4), 3)).toEqual({ shown: family.repeat(3), hidden: family });
});
