import { expect, test } from "vitest";
import { contrastOf, hexColor, shownRatio, verdictOf } from "./contrast.ts";

test.each([
  ["#000000", "#ffffff", "21:1", "AAA"],
  ["#ffffff", "#ffffff", "1:1", "Not readable"],
  // The example of WCAG's understanding document: the first gray is too light, the second isn’t.
  ["#777777", "#ffffff", "4.48:1", "AA for large text"],
  ["#767676", "#ffffff", "4.54:1", "AA"],
  ["#ff0000", "#ffffff", "4:1", "AA for large text"],
  ["#1f3a5f", "#ffffff", "11.48:1", "AAA"],
  ["#1f3a5f", "#000000", "1.83:1", "Not readable"],
  ["#595959", "#ffffff", "7:1", "AAA"],
  ["#949494", "#ffffff", "3.03:1", "AA for large text"],
  ["#959595", "#ffffff", "2.99:1", "Not readable"],
])("%s and %s have %s, %s", (one, other, shown, verdict) => {
  const ratio = contrastOf(one, other);
  expect(contrastOf(other, one)).toBe(ratio);
  expect([shownRatio(ratio), verdictOf(ratio)]).toEqual([shown, verdict]);
});

test("a ratio just below a limit isn’t shown as one that reaches it", () => {
  expect(shownRatio(4.4967)).toBe("4.49:1");
  expect(shownRatio(4.5)).toBe("4.5:1");
  expect(shownRatio(6.9999)).toBe("6.99:1");
});

test.each([
  ["#1F3A5F", "#1f3a5f"],
  [" #fff ", "#ffffff"],
  ["1F3A5F", null],
  ["#1F3A5", null],
  ["navy", null],
  ["", null],
])("%j is the color %j", (text, hex) => {
  expect(hexColor(text)).toBe(hex);
});
