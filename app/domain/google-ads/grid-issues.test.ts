import { expect, test } from "vitest";
import type { Cells } from "./grid.ts";
import { faultsIn, issuesIn } from "./grid-issues.ts";

const cells = (texts: Record<string, string>): Cells =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { text, pin: null }]));
const complete = {
  headline_1: "Winter boots",
  headline_2: "Free returns",
  headline_3: "Wool that breathes",
  description_1: "Stitched, not glued.",
  description_2: "Order by noon.",
  final_url: "https://northwind.example",
};

test("a row that can't be saved says why, at its cell", () => {
  expect(faultsIn(cells(complete))).toEqual([]);
  const wrong = cells({
    headline_2: "Warm winter boots for city and hill walks",
    path2: "a/b",
    final_url: "http://northwind.example",
  });
  expect(faultsIn(wrong).map(({ cell, text }) => [cell, text])).toEqual([
    ["headline_2", "Headline 2 has 41 characters, 11 too many"],
    ["path2", "Remove spaces and slashes from display path 2"],
    ["final_url", "Final URL must start with https://"],
    ["path1", "Enter display path 1 before display path 2"],
  ]);
  expect(faultsIn({}).map(({ text }) => text)).toEqual(["Enter at least one headline"]);
});

test("issues name the cell, also after an empty one, and errors come first", () => {
  const { description_2: _, ...short } = complete;
  const row = cells({ ...short, headline_4: "", headline_5: "Free returns!!" });
  expect(issuesIn(row, ["exclamation_in_headline"])).toEqual([
    { cell: "description_2", text: "Add another description", isError: true },
    {
      cell: "headline_5",
      text: "Exclamation point in headline 5",
      isError: true,
    },
    { cell: "headline_5", text: "Repeated punctuation in headline 5", isError: false },
  ]);
  expect(issuesIn(cells(complete), [])).toEqual([]);
  expect(issuesIn({}, []).map(({ text }) => text)).toEqual([
    "Add 3 headlines",
    "Add 2 descriptions",
    "Add a final URL",
  ]);
});

test("a text that repeats another one is an error, and counts once", () => {
  const twice = cells({ ...complete, headline_2: "winter  Boots", description_2: "Stitched, not glued." });
  expect(issuesIn(twice, []).filter(({ isError }) => isError)).toEqual([
    { cell: "headline_4", text: "Add another headline", isError: true },
    { cell: "description_3", text: "Add another description", isError: true },
    { cell: "headline_2", text: "Headline 2 repeats headline 1", isError: true },
    { cell: "description_2", text: "Description 2 repeats description 1", isError: true },
  ]);
  // The default text of an insertion may be the same, because other texts take its place.
  const inserted = cells({ ...complete, headline_4: "{KeyWord:Winter boots}" });
  expect(issuesIn(inserted, [])).toEqual([
    { cell: "headline_4", text: "Headline 4 repeats headline 1", isError: false },
  ]);
  const full = Object.fromEntries(
    Array.from({ length: 15 }, (_, index) => [`headline_${index + 1}`, "Winter boots"]),
  );
  expect(issuesIn(cells({ ...complete, ...full }), [])[0]?.cell).toBe("headline_15");
});
