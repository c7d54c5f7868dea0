import { describe, expect, it } from "vitest";
import { nextDay } from "./repeat.ts";

describe("the next day of a task that repeats", () => {
  it.each([
    ["2026-11-22", "daily", 1, "2026-11-23"],
    ["2026-12-31", "daily", 3, "2027-01-03"],
    ["2026-11-22", "weekly", 2, "2026-12-06"],
    ["2026-01-31", "monthly", 1, "2026-02-28"],
    ["2026-02-28", "monthly", 1, "2026-03-31"],
    ["2026-11-30", "monthly", 3, "2027-02-28"],
    ["9999-12-30", "daily", 1, "9999-12-31"],
    ["9999-12-31", "daily", 1, null],
    ["9999-12-25", "weekly", 1, null],
    ["9999-11-30", "monthly", 1, "9999-12-31"],
    ["9999-12-31", "monthly", 1, null],
  ] as const)("after %s, %s every %i", (due, frequency, interval, next) => {
    expect(nextDay(due, { frequency, interval, day: 31 })).toBe(next);
  });
});
