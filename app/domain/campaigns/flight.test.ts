import { expect, test } from "vitest";
import { flightOn } from "./flight.ts";

test.each([
  ["2026-10-31", { state: "before", day: 0, days: 30 }],
  ["2026-11-01", { state: "running", day: 1, days: 30 }],
  ["2026-11-30", { state: "running", day: 30, days: 30 }],
  ["2026-12-01", { state: "over", day: 30, days: 30 }],
])("on %s November’s campaign is %j", (today, flight) => {
  expect(flightOn(today, "2026-11-01", "2026-11-30")).toEqual(flight);
});

test("a day counts once where clocks change, and no campaign ends before it begins", () => {
  expect(flightOn("2026-10-26", "2026-10-24", "2026-10-26")?.day).toBe(3);
  expect(flightOn("2026-11-01", "2026-11-02", "2026-11-01")).toBeNull();
});
