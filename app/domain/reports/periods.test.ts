import { expect, test } from "vitest";
import { dayCount, daysOf, laterPart, mondayOf, periodBefore, weeksOf, wholeWeeksOf } from "./periods.ts";

const period = (from: string, to: string) => ({ from, to });

test.each([
  // Whole weeks: directly before.
  ["2026-11-02", "2026-11-08", "2026-10-26", "2026-11-01"],
  ["2026-09-30", "2026-11-24", "2026-08-05", "2026-09-29"],
  // A Wednesday to Friday: the same weekdays of the week before, and no others.
  ["2026-11-18", "2026-11-20", "2026-11-11", "2026-11-13"],
  ["2026-11-20", "2026-11-20", "2026-11-13", "2026-11-13"],
  // 30 days: five weeks back, so that weekdays agree and no day is on both sides.
  ["2026-11-01", "2026-11-30", "2026-09-27", "2026-10-26"],
  // Over the end of a leap year's February.
  ["2028-02-28", "2028-03-05", "2028-02-21", "2028-02-27"],
])("%s to %s is compared with %s to %s", (from, to, beforeFrom, beforeTo) => {
  expect(periodBefore(period(from, to))).toEqual(period(beforeFrom, beforeTo));
});

test("the period before never overlaps, and has the same weekdays and length", () => {
  for (let days = 1; days <= 60; days++) {
    const now = period("2026-10-01", daysOf(period("2026-10-01", "2027-01-31"))[days - 1] ?? "");
    const before = periodBefore(now);
    expect(dayCount(before)).toBe(days);
    expect(before.to < now.from).toBe(true);
    expect(new Date(before.from).getUTCDay()).toBe(new Date(now.from).getUTCDay());
  }
});

test("days and weeks of a period", () => {
  expect(daysOf(period("2026-10-24", "2026-10-26"))).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
  expect(daysOf(period("2026-10-26", "2026-10-24"))).toEqual([]);
  expect(mondayOf("2026-11-26")).toBe("2026-11-23");
  expect(mondayOf("2026-11-23")).toBe("2026-11-23");
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(weeksOf(period("2026-11-22", "2026-11-24"))).toEqual(["2026-11-16", "2026-11-23"]);
  expect(weeksOf(period("2026-11-23", "2026-11-29"))).toEqual(["2026-11-23"]);
  expect(wholeWeeksOf(period("2026-11-22", "2026-11-30"))).toEqual(["2026-11-23"]);
  expect(wholeWeeksOf(period("2026-11-24", "2026-11-29"))).toEqual([]);
});

test("the later part of a report is compared with as many days before", () => {
  expect(laterPart(period("2026-09-30", "2026-11-24"))).toEqual({
    now: period("2026-10-28", "2026-11-24"),
    before: period("2026-09-30", "2026-10-27"),
  });
  expect(laterPart(period("2026-10-20", "2026-11-17"))).toEqual({
    now: period("2026-11-04", "2026-11-17"),
    before: period("2026-10-21", "2026-11-03"),
  });
  expect(laterPart(period("2026-11-02", "2026-11-03"))).toEqual({
    now: period("2026-11-03", "2026-11-03"),
    before: period("2026-11-02", "2026-11-02"),
  });
  expect(laterPart(period("2026-11-02", "2026-11-02"))).toBeNull();
});
