import { expect, test } from "vitest";
import { mailTime } from "./mail-time.ts";

const at = (choice: Parameters<typeof mailTime>[0], now: string, zone: string | null) =>
  mailTime(choice, new Date(now), zone);

test("sends at once, on the next full hour, at the next 8:00, or never", () => {
  const now = "2026-11-20T09:30:10.000Z";
  expect(at("at_once", now, "Europe/Berlin")).toBe(now);
  expect(at("hourly", now, "Europe/Berlin")).toBe("2026-11-20T10:00:00.000Z");
  expect(at("daily", now, "Europe/Berlin")).toBe("2026-11-21T07:00:00.000Z");
  expect(at("never", now, "Europe/Berlin")).toBeNull();
});

test("keeps to the person’s clock: half hours, the day’s border, and no zone at all", () => {
  expect(at("hourly", "2026-11-20T09:30:00.000Z", "Asia/Kolkata")).toBe("2026-11-20T10:30:00.000Z");
  expect(at("hourly", "2026-11-20T09:00:00.000Z", null)).toBe("2026-11-20T10:00:00.000Z");
  expect(at("daily", "2026-11-20T22:30:00.000Z", "Asia/Tokyo")).toBe("2026-11-20T23:00:00.000Z");
  expect(at("daily", "2026-11-20T07:59:59.000Z", null)).toBe("2026-11-20T08:00:00.000Z");
  expect(at("daily", "2026-11-20T08:00:00.000Z", null)).toBe("2026-11-21T08:00:00.000Z");
});

test("is at 8:00 on the days on which clocks change, and on those after them", () => {
  expect(at("daily", "2026-03-28T12:00:00.000Z", "Europe/Berlin")).toBe("2026-03-29T06:00:00.000Z");
  expect(at("daily", "2026-10-24T12:00:00.000Z", "Europe/Berlin")).toBe("2026-10-25T07:00:00.000Z");
  expect(at("daily", "2026-10-25T00:30:00.000Z", "Europe/Berlin")).toBe("2026-10-25T07:00:00.000Z");
});
