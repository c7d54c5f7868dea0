import { expect, test } from "vitest";
import { barsOf } from "./bars.ts";

const WEEK = [
  "2026-11-23",
  "2026-11-24",
  "2026-11-25",
  "2026-11-26",
  "2026-11-27",
  "2026-11-28",
  "2026-11-29",
];

test("what lasts several days gets the first free line, and what began earlier is marked", () => {
  const [monday, , wednesday] = barsOf(
    [
      { day: "2026-11-20", until: "2026-11-24" },
      { day: "2026-11-23", until: "2026-11-30" },
      { day: "2026-11-25", until: "2026-11-26" },
    ],
    WEEK,
    2,
  );
  const lines = (day: typeof monday) =>
    day?.bars.map(({ lane, span, isContinued }) => [lane, span, isContinued]);
  expect([lines(monday), lines(wednesday)]).toEqual([
    [
      [0, 2, true],
      [1, 7, false],
    ],
    [[0, 2, false]],
  ]);
});

test("what finds no line is counted on its first day of the week, and apart if it began earlier", () => {
  const days = barsOf(
    [
      { day: "2026-11-01", until: "2026-12-30" },
      { day: "2026-11-02", until: "2026-12-30" },
      { day: "2026-11-23", until: "2026-11-24" },
      { day: "2026-11-25", until: "2026-11-26" },
    ],
    WEEK,
    1,
  );
  expect(days.map(({ hidden, hiddenContinued }) => [hidden, hiddenContinued]).slice(0, 3)).toEqual([
    [2, 1],
    [0, 0],
    [1, 0],
  ]);
});
