import { expect, test } from "vitest";
import { wallClock } from "./zoned-time.ts";

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
