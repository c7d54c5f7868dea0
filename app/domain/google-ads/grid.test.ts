import { expect, test } from "vitest";
import { adFrom, type Cells, cellsOf, usedColumns } from "./grid.ts";

const entries = (...texts: string[]) => texts.map((text) => ({ text, pin: null }));
const filled = (count: number) => entries(...Array.from({ length: count }, () => "x"));
const empty = { headlines: [], descriptions: [], path1: null, path2: null, final_url: null };
const keys = (headlines: number, descriptions: number) => {
  const ad = { ...empty, headlines: filled(headlines), descriptions: filled(descriptions) };
  return usedColumns([cellsOf(ad)]).map(({ key }) => key);
};
const cells = (texts: Record<string, string>): Cells =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { text, pin: null }]));

test("an ad is a row, and the row is the ad again", () => {
  const ad = {
    headlines: [{ text: "Winter boots", pin: 1 }, ...entries("Free returns")],
    descriptions: entries("Stitched, not glued."),
    path1: "boots",
    path2: null,
    final_url: "https://northwind.example",
  };
  expect(cellsOf(ad)).toMatchObject({
    headline_1: { text: "Winter boots", pin: 1 },
    path1: { text: "boots" },
  });
  expect(adFrom(cellsOf(ad))).toEqual(ad);
});

test("an empty cell leaves no gap, and a pasted line end becomes a space", () => {
  const { headlines } = adFrom({
    ...cells({ headline_1: "One", headline_2: "  ", headline_4: "Four\r\nlines " }),
    headline_5: { text: "Five", pin: 2 },
  });
  expect(headlines).toEqual([...entries("One", "Four lines"), { text: "Five", pin: 2 }]);
});

test("the columns are those that are used, with one more of each list", () => {
  expect(keys(0, 0).join(" ")).toBe(
    "headline_1 headline_2 headline_3 headline_4 description_1 description_2 path1 path2 final_url",
  );
  expect(keys(6, 2)).toContain("headline_7");
  expect(keys(6, 2)).not.toContain("headline_8");
  expect(keys(15, 4)).toHaveLength(22);
});
