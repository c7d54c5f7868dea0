import * as fc from "fast-check";
import { expect, test } from "vitest";
import { adWidth, defaultText } from "./width.ts";

test.each([
  ["", 0],
  ["Warm socks, made slowly", 23],
  ["é", 1],
  ["冬の靴", 6],
  ["겨울 부츠", 9],
  ["ＡＢ", 4],
  ["ｶﾅ", 2],
  ["👟", 2],
  ["{KeyWord:Winter boots}", 12],
  ["Buy {KEYWORD:boots} today", 15],
  ["{keyword}", 0],
  ["{CUSTOMIZER.Discount:10%} off", 7],
  ["{CUSTOMIZER.Discount}", 0],
  ["{KeyWord:靴} now", 6],
  ["Ends in {COUNTDOWN(2027-01-01 00:00:00,5)}", 14],
  ['{global_countdown(2027-01-01 00:00:00,"en-US",5)} left', 11],
  ["Near {LOCATION(City):your town}", 14],
  ["{Location(State)}", 0],
  ["{COUNTDOWN(2027-01-01}", 22],
  ["{braces}", 8],
])("%s takes %i places", (text, places) => {
  expect(adWidth(text)).toBe(places);
});

test("a path of 15 places holds seven double-width characters and not eight", () => {
  expect(adWidth("靴".repeat(7))).toBeLessThanOrEqual(15);
  expect(adWidth("靴".repeat(8))).toBeGreaterThan(15);
});

test("the default text is what stands behind the colon", () => {
  expect(defaultText("{KeyWord:Boots} from {CUSTOMIZER.Price:€ 90}")).toBe("Boots from € 90");
  expect(defaultText("Ends in {COUNTDOWN(2027-01-01 00:00:00,5)}")).toBe("Ends in 3 days");
  expect(defaultText("Near {LOCATION(City):your town}")).toBe("Near your town");
});

test("places add up, and lie between one and two for a character", () => {
  const plain = fc.string({ unit: "grapheme" }).filter((text) => !/[{}]/.test(text));
  fc.assert(
    fc.property(plain, plain, (left, right) => {
      expect(adWidth(left + right)).toBe(adWidth(left) + adWidth(right));
      const length = Array.from(left).length;
      expect(adWidth(left)).toBeGreaterThanOrEqual(length);
      expect(adWidth(left)).toBeLessThanOrEqual(2 * length);
    }),
  );
});
