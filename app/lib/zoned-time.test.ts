import * as fc from "fast-check";
import { expect, test } from "vitest";
import { instantAt, onDay, skippedTime, wallClock } from "./zoned-time.ts";

test("one moment is another day and time in each zone", () => {
  const moment = "2026-11-20T23:30:00Z";
  expect(wallClock(moment, "UTC")).toEqual({ day: "2026-11-20", time: "23:30" });
  expect(wallClock(moment, "Europe/Berlin")).toEqual({ day: "2026-11-21", time: "00:30" });
  expect(wallClock(moment, "America/Los_Angeles")).toEqual({ day: "2026-11-20", time: "15:30" });
});

test("the hour that summer time leaves out does not exist on the wall clock", () => {
  expect(wallClock("2026-03-29T00:59:00Z", "Europe/Berlin")?.time).toBe("01:59");
  expect(wallClock("2026-03-29T01:00:00Z", "Europe/Berlin")?.time).toBe("03:00");
});

test("no zone and an unknown zone count as UTC, and what is no instant is nothing", () => {
  expect(wallClock("2026-11-20T09:05:00Z", null)?.time).toBe("09:05");
  expect(wallClock("2026-11-20T09:05:00Z", "Mars/Olympus")?.time).toBe("09:05");
  expect(wallClock("soon", "UTC")).toBeNull();
});

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/Los_Angeles",
  "America/St_Johns",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Casablanca",
];

test("a wall clock and its instant are one, in every zone and on every day", () => {
  const days = fc.date({ min: new Date("2020-01-01"), max: new Date("2035-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...ZONES), (date, zone) => {
      const moment = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
      const clock = wallClock(moment, zone);
      const instant = instantAt(clock?.day ?? "", clock?.time ?? "", zone);
      // If an hour occurs twice, the first one is meant. The wall clock shows the same either way.
      expect(wallClock(instant ?? "", zone)).toEqual(clock);
    }),
    { numRuns: 2000 },
  );
});

test("instead of a time that a change of the clocks leaves out comes the next one that there is", () => {
  expect(instantAt("2026-03-29", "02:30", "Europe/Berlin")).toBe("2026-03-29T01:00:00.000Z");
  expect(instantAt("2026-03-08", "02:00", "America/Los_Angeles")).toBe("2026-03-08T10:00:00.000Z");
  expect(instantAt("2026-10-04", "02:15", "Australia/Lord_Howe")).toBe("2026-10-03T15:30:00.000Z");
  expect(instantAt("2011-12-30", "09:00", "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z");
});

test("a time that is left out is named with the next one, and all others with nothing", () => {
  expect(skippedTime("2027-03-28", "02:30", "Europe/Berlin")).toBe(
    "2:30 doesn’t exist on Mar 28, 2027, because clocks go forward then. The next valid time is 3:00.",
  );
  expect(skippedTime("2024-03-30", "23:30", "America/Nuuk")).toContain("0:00 on Mar 31, 2024.");
  expect(skippedTime("2011-12-30", "09:00", "Pacific/Apia")).toContain("0:00 on Dec 31, 2011.");
  for (const time of ["01:59", "03:00", "12:00"])
    expect(skippedTime("2027-03-28", time, "Europe/Berlin")).toBeNull();
  // This time occurs twice, so it exists.
  expect(skippedTime("2026-10-25", "02:30", "Europe/Berlin")).toBeNull();
  expect(skippedTime("2027-03-28", "02:30", null)).toBeNull();
});

test("of an hour that comes twice the first is meant", () => {
  expect(instantAt("2026-10-25", "02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
  expect(instantAt("2026-11-01", "01:30", "America/Los_Angeles")).toBe("2026-11-01T08:30:00.000Z");
});

test("what is no day or no time is no instant", () => {
  expect(instantAt("2026-11-31x", "09:00", "UTC")).toBeNull();
  expect(instantAt("2026-11-20", "25:00", "UTC")).toBeNull();
  expect(instantAt("2026-11-20", "", "UTC")).toBeNull();
});

test("a post that is moved to another day keeps its time, across a change of the clocks", () => {
  const moved = onDay("2026-10-23T07:00:00.000Z", "2026-10-26", "Europe/Berlin");
  expect(moved).toBe("2026-10-26T08:00:00.000Z");
  expect(wallClock(moved ?? "", "Europe/Berlin")).toEqual({ day: "2026-10-26", time: "09:00" });
});
