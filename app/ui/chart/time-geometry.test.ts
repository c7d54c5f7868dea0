import { expect, test } from "vitest";
import { addDays } from "#lib/dates.ts";
import { type ChartPoint, timeGeometry } from "./time-geometry.ts";

const WIDE = { width: 1080, height: 250, letter: 8.6 };
const NARROW = { width: 360, height: 230, letter: 6.8 };
const cost = { format: (value: number) => `€${value}` };
const conversions = { format: String, isWhole: true };
const dayText = (day: string) => day.slice(5);

const pointsOf = (
  left: (number | null)[],
  right: (number | null)[] = [],
  first = "2026-09-30",
): ChartPoint[] =>
  left.map((value, index) => ({ day: addDays(first, index), left: value, right: right[index] ?? null }));

const drawn = (
  points: ChartPoint[],
  {
    frame = WIDE,
    stepDays = 1,
    markers = [],
  }: { frame?: typeof WIDE; stepDays?: 1 | 7; markers?: string[] } = {},
) => timeGeometry(points, stepDays, cost, conversions, dayText, markers, frame);

const eightWeeks = pointsOf(
  Array.from({ length: 56 }, (_, index) => 68 + ((index * 7) % 54)),
  Array.from({ length: 56 }, (_, index) => (index * 3) % 10),
);

test("both axes begin at 0 and have the same lines", () => {
  const { leftTicks, rightTicks, plot } = drawn(eightWeeks);
  expect(leftTicks.map(({ label }) => label)).toEqual(["€0", "€25", "€50", "€75", "€100", "€125"]);
  expect(rightTicks.map(({ label }) => label)).toEqual(["0", "2", "4", "6", "8", "10"]);
  expect(leftTicks.map(({ at }) => at)).toEqual(rightTicks.map(({ at }) => at));
  expect(leftTicks.map(({ at }) => at)).toEqual([plot.bottom, 182.4, 142.8, 103.2, 63.6, plot.top]);
});

test("whole numbers have no halves at the axis, and refunds go below 0", () => {
  expect(drawn(pointsOf([1, 2], [0, 1])).rightTicks.map(({ label }) => label)).toEqual(["0", "1", "2", "3"]);
  const { leftTicks, line } = drawn(pointsOf([100, -30], [1, 1]));
  expect(leftTicks.map(({ label }) => label)).toEqual(["€-50", "€0", "€50", "€100", "€150"]);
  expect(line).not.toContain("NaN");
});

test("small rates have labels of their own", () => {
  const percent = { format: (value: number) => `${value * 100}%` };
  const { leftTicks } = timeGeometry(pointsOf([0.012, 0.031]), 1, percent, null, dayText, [], WIDE);
  expect(leftTicks.map(({ label }) => label)).toEqual(["0%", "1%", "2%", "3%", "4%"]);
});

test("a line has a gap where a value is unknown or a day is missing", () => {
  const { line, area, secondLine } = drawn(pointsOf([1, 2, null, 4, 5], [1, 1, 1, 1, 1]));
  expect(line.match(/M/g)).toHaveLength(2);
  expect(area.match(/M/g)).toHaveLength(2);
  expect(secondLine.match(/M/g)).toHaveLength(1);
  const missing = pointsOf([1, 2, 3, 4, 5], [1, 1, 1, 1, 1]).filter((_, index) => index !== 2);
  expect(drawn(missing).line.match(/M/g)).toHaveLength(2);
  expect(drawn(missing).line).toBe(drawn(pointsOf([1, 2, null, 4, 5], [1, 1, null, 1, 1])).line);
  const weeks = [0, 7, 21].map((days) => ({ day: addDays("2026-09-28", days), left: 1, right: 1 }));
  expect(drawn(weeks, { stepDays: 7 }).line.match(/M/g)).toHaveLength(2);
});

test("a point between two gaps is a dot", () => {
  const { dots, plot } = drawn(pointsOf([1, null, 3, null, 5, 6], [1, 1, 1, 1, null, 1]));
  expect(dots.map(({ isSecond }) => isSecond)).toEqual([false, false, true]);
  expect(dots[0]?.x).toBe(plot.left);
  expect(dots[2]?.x).toBe(plot.right);
  expect(drawn(eightWeeks).dots).toEqual([]);
});

test("0 is drawn and no gap", () => {
  expect(drawn(pointsOf([1, 0, 1])).line.match(/M/g)).toHaveLength(1);
});

test.each([
  ["no point", []],
  ["one point", pointsOf([5], [1])],
  ["one unknown point", pointsOf([null])],
  ["only zeros", pointsOf([0, 0, 0], [0, 0, 0])],
  ["two points", pointsOf([5, 5], [1, 1])],
  ["nothing known", pointsOf([null, null, null])],
  ["tiny and huge numbers", pointsOf([1e-9, 1e12], [0.1, 1e9])],
])("%s makes no number that isn’t one", (_, points) => {
  for (const frame of [WIDE, NARROW])
    expect(JSON.stringify(drawn(points, { frame, markers: ["2026-09-30"] }))).not.toMatch(
      /NaN|Infinity|null/,
    );
});

test("a single day stands in the middle", () => {
  const { dayTicks, plot } = drawn(pointsOf([5], [1]));
  expect(dayTicks).toEqual([{ at: (plot.left + plot.right) / 2, label: "09-30", anchor: "middle" }]);
});

/** Returns where a label begins and ends. */
const spanOf = ({ at, label, anchor }: { at: number; label: string; anchor: string }, letter: number) => {
  const width = label.length * letter;
  const start = anchor === "start" ? at : anchor === "end" ? at - width : at - width / 2;
  return [start, start + width] as const;
};

test.each([1, 2, 3, 7, 8, 13, 29, 31, 56, 57, 90, 365, 800])(
  "labels of %d days don’t overlap, wide or narrow",
  (days) => {
    const points = pointsOf(Array.from({ length: days }, (_, index) => index));
    for (const frame of [WIDE, NARROW]) {
      const { dayTicks } = drawn(points, { frame });
      expect(dayTicks.length).toBeGreaterThan(0);
      const spans = dayTicks.map((tick) => spanOf(tick, frame.letter));
      for (const [index, [start]] of spans.entries())
        if (index > 0) expect(start).toBeGreaterThan(spans[index - 1]?.[1] ?? 0);
      expect(spans[0]?.[0]).toBeGreaterThanOrEqual(0);
      expect(spans.at(-1)?.[1]).toBeLessThanOrEqual(frame.width);
    }
  },
);

test("eight weeks are labeled by weeks, and by their end", () => {
  expect(drawn(eightWeeks).dayTicks.map(({ label }) => label)).toEqual([
    "09-30",
    "10-07",
    "10-14",
    "10-21",
    "10-28",
    "11-04",
    "11-11",
    "11-18",
    "11-24",
  ]);
});

test("markers have the place of their day, and a row of their own where they are near", () => {
  const markers = ["2026-09-29", "2026-10-12", "2026-10-30", "2026-10-31", "2026-11-24", "2026-11-25"];
  const { markers: placed, plot } = drawn(eightWeeks, { markers });
  expect(placed.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  expect(placed.map(({ y }) => y)).toEqual([14, 14, 36, 14]);
  expect(placed.at(-1)?.x).toBe(plot.right);
  // Two days into the first of three weeks.
  const weeks = [0, 7, 14].map((days) => ({ day: addDays("2026-09-28", days), left: 1, right: 1 }));
  const { markers: inWeeks, plot: weekPlot } = drawn(weeks, { stepDays: 7, markers: ["2026-09-30"] });
  expect(inWeeks[0]?.x).toBeCloseTo(weekPlot.left + ((weekPlot.right - weekPlot.left) / 14) * 2, 0);
});
