import { expect, test } from "vitest";
import { addDays } from "#lib/dates.ts";
import { describeSeries } from "./series-words.ts";

const series = (
  values: (number | null)[],
  more: { name?: string; isPlural?: boolean; days?: number } = {},
) => ({
  name: more.name ?? "Cost",
  isPlural: more.isPlural ?? false,
  format: (value: number) => (more.isPlural ? String(value) : `€${value}`),
  points: values.map((value, index) => ({ day: addDays("2026-11-01", index * (more.days ?? 1)), value })),
});

test("the range, the highest day, and the change are said for each series", () => {
  expect(
    describeSeries(
      [
        series([80, 100, 90, 110, 121, 99]),
        series([6, 8, 7, 4, 5, 3], { name: "Conversions", isPlural: true }),
      ],
      "day",
    ),
  ).toBe(
    "Cost ranges from €80 to €121 a day, highest on Nov 5, and 22% higher in the second half. " +
      "Conversions range from 3 to 8 a day, highest on Nov 2, and 43% lower in the second half.",
  );
});

test("weeks are called so", () => {
  expect(describeSeries([series([80, 100, 79, 101], { days: 7 })], "week")).toBe(
    "Cost ranges from €79 to €101 a week, highest in the week of Nov 22, and about the same in both halves.",
  );
});

test("what is unknown is said to be, and is not 0", () => {
  expect(describeSeries([series([80, null, 100])], "day")).toBe(
    "Cost ranges from €80 to €100 a day, highest on Nov 3. 1 day has no number.",
  );
  expect(describeSeries([series([null, null])], "day")).toBe("Cost is unknown. 2 days have no number.");
  expect(describeSeries([series([], { name: "Clicks", isPlural: true })], "day")).toBe("Clicks are unknown.");
});

test("a single day and a flat line have no range", () => {
  expect(describeSeries([series([5])], "day")).toBe("Cost is €5 on Nov 1.");
  expect(describeSeries([series([5, 5, 5], { name: "Clicks", isPlural: true })], "week")).toBe(
    "Clicks are 5 every week.",
  );
});
