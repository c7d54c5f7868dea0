import { expect, test } from "vitest";
import { barIn, dateWindow, placeIn } from "./date-window.ts";

const window = dateWindow("2026-11-25");

test("dates are drawn on this month and the next", () => {
  expect(window).toEqual({ from: "2026-11-01", to: "2026-12-31", days: 61 });
  expect(dateWindow("2026-12-31")).toMatchObject({ from: "2026-12-01", to: "2027-01-31" });
});

test("a bar is cut where the window ends, and is missing outside of it", () => {
  expect(barIn(window, "2026-11-01", "2026-12-31")).toEqual({ x: 0, width: 100 });
  expect(barIn(window, "2026-10-06", "2027-03-01")).toEqual({ x: 0, width: 100 });
  expect(barIn(window, "2026-12-01", "2026-12-01")).toEqual({ x: 49.2, width: 1.6 });
  expect(barIn(window, "2026-12-01", null)).toEqual({ x: 49.2, width: 50.8 });
  expect(barIn(window, null, "2026-11-30")).toEqual({ x: 0, width: 49.2 });
  expect(barIn(window, "2026-09-01", "2026-10-31")).toBeNull();
  expect(barIn(window, "2027-01-01", null)).toBeNull();
  expect(barIn(window, null, null)).toBeNull();
});

test("a day is in the middle of its place", () => {
  expect(placeIn(window, "2026-11-01")).toBe(0.8);
  expect(placeIn(window, "2026-10-31")).toBeNull();
});
