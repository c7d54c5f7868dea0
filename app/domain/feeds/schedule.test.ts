import { describe, expect, it } from "vitest";
import { retryAfterIn, waitAfterFailure, waitAfterRead } from "./schedule.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse("2026-11-27T12:00:00.000Z");
const hourly = { interval_minutes: 60 };
const none = { ttl: null, skipHours: [] };

describe("after it was read, a feed waits", () => {
  it("its interval, or as long as it asks for", () => {
    expect(waitAfterRead(NOON, hourly, none)).toBe(HOUR);
    expect(waitAfterRead(NOON, hourly, { ...none, ttl: 30 })).toBe(HOUR);
    expect(waitAfterRead(NOON, hourly, { ...none, ttl: 180 })).toBe(3 * HOUR);
    expect(waitAfterRead(NOON, hourly, { ...none, ttl: 1e9 })).toBe(7 * 24 * HOUR);
  });

  it("until the hours that it skips are over, if there are others", () => {
    expect(waitAfterRead(NOON + MINUTE, hourly, { ...none, skipHours: [13, 14] })).toBe(3 * HOUR - MINUTE);
    expect(waitAfterRead(NOON, hourly, { ...none, skipHours: [12, 14] })).toBe(HOUR);
    const all = Array.from({ length: 24 }, (_, hour) => hour);
    expect(waitAfterRead(NOON, hourly, { ...none, skipHours: all })).toBe(HOUR);
  });
});

const wait = (failures: number, retryAfter: number | null = null, chance = 0) =>
  waitAfterFailure(hourly, failures, { retryAfter, chance });

describe("after a failure, a feed waits", () => {
  it("twice as long each time, up to a day", () => {
    expect([1, 2, 3, 4, 5, 99].map((failures) => wait(failures) / HOUR)).toEqual([2, 4, 8, 16, 24, 24]);
    expect(wait(1, null, 1)).toBeCloseTo(2.2 * HOUR);
    const weekly = { interval_minutes: 7 * 24 * 60 };
    expect(waitAfterFailure(weekly, 3, { retryAfter: null, chance: 0 })).toBe(7 * 24 * HOUR);
  });

  it("as long as its server asks for, up to a week", () => {
    expect(wait(1, 5 * HOUR)).toBe(5 * HOUR);
    expect(wait(1, MINUTE)).toBe(2 * HOUR);
    expect(wait(1, 1e15)).toBe(7 * 24 * HOUR);
  });
});

it("the header Retry-After is seconds or a date", () => {
  expect(retryAfterIn("120", NOON)).toBe(2 * MINUTE);
  expect(retryAfterIn("Fri, 27 Nov 2026 12:05:00 GMT", NOON)).toBe(5 * MINUTE);
  expect(retryAfterIn("Fri, 27 Nov 2026 11:05:00 GMT", NOON)).toBe(0);
  expect(retryAfterIn("soon", NOON)).toBeNull();
  expect(retryAfterIn(undefined, NOON)).toBeNull();
});
