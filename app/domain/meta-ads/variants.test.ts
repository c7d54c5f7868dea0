import { array, assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { linesOf, planVariants, type VariantLists } from "./variants.ts";

const template = { heading: "Warm hands", primary_texts: ["Knitted slowly", "Knitted"], cta: "SHOP_NOW" };
const plan = (lists: Partial<VariantLists>, existing = [template]) =>
  planVariants(template, existing, { headings: [], texts: [], ctas: [], ...lists });
const rows = (lists: Partial<VariantLists>) => {
  const planned = plan(lists);
  return "problem" in planned ? [] : planned;
};

const problems = (lists: Partial<VariantLists>) => rows(lists).map(({ problems }) => problems);

test("a line is an entry, whatever ends it, and a blank one is none", () => {
  expect(linesOf(" One \r\n\r\nTwo\rThree\n  ")).toEqual(["One", "Two", "Three"]);
});

test("each heading goes with each text and each button, and an empty list with what the ad has", () => {
  expect(
    rows({ headings: ["A", "B"], texts: ["one"], ctas: ["SIGN_UP", "GET_QUOTE"] }).map(
      ({ row, heading, text, cta }) => [row, heading, text, cta],
    ),
  ).toEqual([
    [1, "A", "one", "SIGN_UP"],
    [2, "A", "one", "GET_QUOTE"],
    [3, "B", "one", "SIGN_UP"],
    [4, "B", "one", "GET_QUOTE"],
  ]);
  expect(rows({ headings: ["A"] })).toEqual([
    { row: 1, heading: "A", text: null, cta: "SHOP_NOW", problems: [] },
  ]);
});

test("rows say what is wrong with them", () => {
  expect(problems({ headings: ["ä".repeat(30), "ä".repeat(31)] })).toEqual([
    [],
    ["The headline has 31 characters. The limit is 30."],
  ]);
  expect(problems({ texts: ["👍".repeat(2200), "x".repeat(2201)] })).toEqual([
    [],
    ["The primary text has 2,201 characters. The limit is 2,200."],
  ]);
  expect(problems({ headings: ["A", "Warm hands", "A"] })).toEqual([
    [],
    ["This ad already exists."],
    ["Same as row 1."],
  ]);
});

test("no list at all and more than fifty ads are refused as a whole", () => {
  expect(plan({})).toEqual({
    problem: "Enter at least one headline or primary text, or select a call to action.",
  });
  const headings = Array.from({ length: 10 }, (_, index) => `Heading ${index}`);
  expect(plan({ headings, texts: ["1", "2", "3", "4", "5"] })).toHaveLength(50);
  expect(plan({ headings, texts: ["1", "2", "3"], ctas: ["SIGN_UP", "GET_QUOTE"] })).toEqual({
    problem: "These lists make 60 ads. You can create up to 50 at once.",
  });
});

test("what has no problem differs from every ad there is and from every other row", () => {
  const words = array(constantFrom("Warm hands", "A", "B", "C"), { maxLength: 4 });
  const ctas = array(constantFrom("SHOP_NOW", "SIGN_UP"), { maxLength: 3 });
  assert(
    property(words, words, ctas, (headings, texts, ctas) => {
      const good = rows({ headings, texts, ctas }).filter(({ problems }) => problems.length === 0);
      const keys = good.map(({ heading, text, cta }) => JSON.stringify([heading, text, cta]));
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).not.toContain(JSON.stringify([template.heading, null, template.cta]));
    }),
  );
});
