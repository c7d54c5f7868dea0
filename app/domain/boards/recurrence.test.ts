import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths } from "#lib/dates.ts";
import { repeatedDays } from "./recurrence.ts";
import { repetitionLabel } from "./repetition.ts";

const rule = { frequency: "daily", interval: 1, count: null, ends_on: null } as const;

test("a repetition counts its first day", () => {
  expect(repeatedDays("2026-11-20", { ...rule, count: 3 })).toEqual([
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
  ]);
  expect(repeatedDays("2026-11-20", { ...rule, frequency: "weekly", interval: 2, count: 3 })).toEqual([
    "2026-11-20",
    "2026-12-04",
    "2026-12-18",
  ]);
});

test("a last day is included", () => {
  expect(repeatedDays("2026-11-20", { ...rule, frequency: "weekly", ends_on: "2026-12-04" })).toEqual([
    "2026-11-20",
    "2026-11-27",
    "2026-12-04",
  ]);
  expect(repeatedDays("2026-11-20", { ...rule, ends_on: "2026-11-20" })).toEqual(["2026-11-20"]);
});

test("months that are too short have it on their last day", () => {
  expect(repeatedDays("2027-12-31", { ...rule, frequency: "monthly", count: 4 })).toEqual([
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
  ]);
});

test("one more than 366 tells that there are too many", () => {
  expect(repeatedDays("2026-01-01", { ...rule, ends_on: "2099-12-31" })).toHaveLength(367);
});

test("days never shift, whatever the clocks do", () => {
  const days = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (date, interval, count) => {
        const first = date.toISOString().slice(0, 10);
        const at = (step: (index: number) => string) =>
          Array.from({ length: count }, (_, index) => step(index));
        expect(repeatedDays(first, { ...rule, interval, count })).toEqual(
          at((n) => addDays(first, n * interval)),
        );
        expect(repeatedDays(first, { ...rule, frequency: "monthly", interval, count })).toEqual(
          at((n) => addMonths(first, n * interval)),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test("it is told in words", () => {
  expect(repetitionLabel({ ...rule, count: 10 })).toBe("Every day, 10 times");
  expect(repetitionLabel({ ...rule, frequency: "weekly", interval: 2, ends_on: "2026-12-24" })).toBe(
    "Every 2 weeks until Dec 24, 2026",
  );
});

test.each(["daily", "weekly", "monthly"] as const)("a %s repetition ends with the year 9999", (frequency) => {
  expect(repeatedDays("9999-12-31", { ...rule, frequency, count: 3 })).toEqual(["9999-12-31"]);
});
