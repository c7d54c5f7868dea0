import { expect, test } from "vitest";
import { ago } from "./ago.ts";

const now = new Date("2026-11-25T12:00:00Z");

test("what was minutes ago was minutes ago, even on the day before", () => {
  const midnight = new Date("2026-11-25T23:02:00Z");
  expect(ago("2026-11-25T22:59:00Z", midnight, "Europe/Berlin")).toBe("3 minutes ago");
  expect(ago("2026-11-25T21:59:00Z", midnight, "Europe/Berlin")).toBe("yesterday");
});

test.each([
  ["2026-11-25T12:00:30Z", "just now"],
  ["2026-11-25T11:55:00Z", "5 minutes ago"],
  ["2026-11-25T09:10:00Z", "2 hours ago"],
  ["2026-11-24T23:30:00Z", "12 hours ago"],
  ["2026-11-24T22:30:00Z", "yesterday"],
  ["2026-11-23T12:00:00Z", "2 days ago"],
  ["2026-11-03T12:00:00Z", "on Nov 3"],
  ["soon", ""],
])("%s in Berlin was %s", (at, expected) => {
  expect(ago(at, now, "Europe/Berlin")).toBe(expected);
});
