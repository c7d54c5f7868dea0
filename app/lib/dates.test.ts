import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  endOfMonthDay,
  formatDay,
  formatDays,
  formatLongDay,
  formatMonth,
  formatWeekday,
  isDay,
  isSameMonth,
  monthWeeks,
  parseDay,
  startOfMonthDay,
  toIsoDay,
  weekDays,
} from "./dates.ts";

test("a day reads as short month, day and year", () => {
  expect(formatDay("2026-11-20")).toBe("Nov 20, 2026");
  expect(formatDay("2024-02-29")).toBe("Feb 29, 2024");
  expect(formatLongDay("2026-11-20")).toBe("Friday, Nov 20, 2026");
  expect(formatMonth("2026-11-20")).toBe("November 2026");
  expect(formatWeekday("2026-11-20")).toBe("Friday");
  expect(formatWeekday("2026-11-20", "short")).toBe("Fri");
});

test("a first and a last day read as one, with what they share said once", () => {
  expect(formatDays("2026-11-28", "2026-12-18")).toBe("Nov 28 – Dec 18, 2026");
  expect(formatDays("2026-11-28", null)).toBe("From Nov 28, 2026");
  expect(formatDays(null, "2026-12-18")).toBe("Until Dec 18, 2026");
  expect(formatDays(null, null)).toBe("");
});

test("text that is no day is shown as it came", () => {
  expect(formatDay("someday")).toBe("someday");
});

test("a Date becomes its local day", () => {
  expect(toIsoDay(new Date(2026, 10, 20, 23, 59))).toBe("2026-11-20");
  expect(toIsoDay(new Date(2026, 0, 1))).toBe("2026-01-01");
});

test("both ways of writing a day are understood", () => {
  expect(parseDay("2026-11-20")).toBe("2026-11-20");
  expect(parseDay(" Nov 20, 2026 ")).toBe("2026-11-20");
  expect(parseDay("November 20 2026")).toBe("2026-11-20");
  expect(parseDay("nov  5, 2026")).toBe("2026-11-05");
});

test("days that do not exist are refused", () => {
  for (const text of [
    "",
    "2026-02-30",
    "2026-13-01",
    "Foo 3, 2026",
    "Nov 31, 2026",
    "20/11/2026",
    "0000-01-01",
  ])
    expect(parseDay(text)).toBeNull();
  expect(isDay("2025-02-29")).toBe(false);
});

test("days and months are added without drifting", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-29", 1)).toBe("2026-03-30");
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
});

test("a month is drawn in whole weeks from the chosen first day", () => {
  const monday = monthWeeks("2026-11-20");
  expect(monday).toHaveLength(6);
  expect(monday[0]?.[0]).toBe("2026-10-26");
  expect(monday.at(-1)?.at(-1)).toBe("2026-12-06");
  const sunday = monthWeeks("2026-11-20", 0);
  expect(sunday[0]?.[0]).toBe("2026-11-01");
  for (const week of [...monday, ...sunday]) expect(week).toHaveLength(7);
});

test("a week holds its day", () => {
  expect(weekDays("2026-11-20")).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
  ]);
});

test("a month knows its ends", () => {
  expect(startOfMonthDay("2026-11-20")).toBe("2026-11-01");
  expect(endOfMonthDay("2024-02-10")).toBe("2024-02-29");
  expect(isSameMonth("2026-11-01", "2026-11-30")).toBe(true);
  expect(isSameMonth("2026-11-01", "2025-11-01")).toBe(false);
});
