import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type AdEntry, combinationOf, countCombinations } from "./combinations.ts";

const entries = (...texts: (string | [string, number])[]): AdEntry[] =>
  texts.map((text) => (typeof text === "string" ? { text, pin: null } : { text: text[0], pin: text[1] }));

const many = (count: number) => entries(...Array.from({ length: count }, (_, index) => `Text ${index}`));

test("fifteen headlines and four descriptions give 32,760 full results", () => {
  expect(countCombinations({ headlines: many(15), descriptions: many(4) })).toBe(32_760);
});

test("the first combination is the order of the lists", () => {
  const ad = { headlines: entries("A", "B", "C", "D"), descriptions: entries("x", "y", "z") };
  expect(combinationOf(ad, 1)).toEqual({ headlines: [0, 1, 2], descriptions: [0, 1] });
});

test("pinned texts keep their position and show nowhere else", () => {
  const ad = {
    headlines: entries("A", ["Brand", 1], "B", ["Price", 3]),
    descriptions: entries(["x", 2], "y"),
  };
  const total = countCombinations(ad);
  expect(total).toBe(2);
  for (let number = 1; number <= total; number++) {
    const { headlines, descriptions } = combinationOf(ad, number);
    expect(headlines[0]).toBe(1);
    expect(headlines[2]).toBe(3);
    expect(descriptions).toEqual([1, 0]);
  }
});

test("several texts at one position take turns there", () => {
  const ad = { headlines: entries(["Brand", 1], ["Shop", 1], "A", "B"), descriptions: [] };
  const first = new Set(Array.from({ length: 4 }, (_, index) => combinationOf(ad, index + 1).headlines[0]));
  expect(countCombinations(ad)).toBe(4);
  expect(first).toEqual(new Set([0, 1]));
});

test("too few texts leave positions empty, and blank ones count as none", () => {
  expect(combinationOf({ headlines: entries("A", "", " "), descriptions: [] }, 7)).toEqual({
    headlines: [0],
    descriptions: [],
  });
  expect(countCombinations({ headlines: [], descriptions: [] })).toBe(1);
});

const list = (most: number, pins: number) =>
  fc.array(
    fc.record({
      text: fc.constantFrom("warm", "dry", "", "wool"),
      pin: fc.option(fc.integer({ min: 1, max: pins }), { nil: null }),
    }),
    { maxLength: most },
  );

test("going on meets every combination once before any comes again", () => {
  fc.assert(
    fc.property(list(5, 3), list(3, 2), (headlines, descriptions) => {
      const ad = { headlines, descriptions };
      const total = countCombinations(ad);
      const all = Array.from({ length: total }, (_, index) => JSON.stringify(combinationOf(ad, index + 1)));
      expect(new Set(all).size).toBe(total);
      expect(JSON.stringify(combinationOf(ad, total + 1))).toBe(all[0]);
    }),
  );
});

test("no combination shows a text twice, more than three headlines, or a pinned text away from its position", () => {
  fc.assert(
    fc.property(
      list(15, 3),
      list(4, 2),
      fc.integer({ min: -50, max: 1e9 }),
      (headlines, descriptions, number) => {
        const shown = combinationOf({ headlines, descriptions }, number);
        expect(new Set(shown.headlines).size).toBe(shown.headlines.length);
        expect(shown.headlines.length).toBeLessThanOrEqual(3);
        expect(shown.descriptions.length).toBeLessThanOrEqual(2);
        for (const index of shown.headlines) expect(headlines[index]?.text.trim()).not.toBe("");
        if (shown.headlines.length === 3)
          for (const [place, index] of shown.headlines.entries())
            expect([null, place + 1]).toContain(headlines[index]?.pin ?? null);
      },
    ),
  );
});
