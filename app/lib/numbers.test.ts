import { expect, test } from "vitest";
import { numberText, percentText, timesText } from "./numbers.ts";

test("numbers and fractions as people read them", () => {
  expect(numberText(1234)).toBe("1,234");
  expect(numberText(8.3333)).toBe("8.33");
  expect(numberText(8.3333, 0)).toBe("8");
  expect(percentText(0.884)).toBe("88.4%");
  expect(percentText(0.68, 0)).toBe("68%");
  expect(percentText(-0.12)).toBe("-12.0%");
});

test.each([
  [2, "twice"],
  [2.04, "twice"],
  [2.5, "2.5 times"],
  [3, "three times"],
  [4.013, "four times"],
  [9.97, "ten times"],
  [12.4, "12 times"],
  [1200, "1,200 times"],
])("%d is %s", (factor, words) => {
  expect(timesText(factor)).toBe(words);
});
