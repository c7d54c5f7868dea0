import { max, min } from "d3-array";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { addDays, daysBetween } from "#lib/dates.ts";

/** A day, or a week by its first day. Null is unknown: the line has a gap there. So it has where a day is missing. */
export type ChartPoint = { day: string; left: number | null; right: number | null };

export type ChartAxis = {
  /** Writes a value at the axis. */
  format: (value: number) => string;
  /** Nothing between whole numbers is written at the axis. */
  isWhole?: boolean;
};

/** Width and height in units, and how wide a letter of a label may be. */
export type ChartFrame = { width: number; height: number; letter: number };

type Tick = { at: number; label: string };
type DayTick = Tick & { anchor: "start" | "middle" | "end" };

const TOP = 24;
const BOTTOM = 28;
/** Between a label and what is beside it. */
const SPACE = 8;
const BADGE = 22;
const BADGE_ROWS = 3;
const DAY_STEPS = [1, 2, 7, 14, 28, 56, 91, 182, 364, 728];
const WEEK_STEPS = [1, 2, 4, 8, 13, 26, 52, 104];

type Values = readonly (number | null)[];

/** Returns the least of 1, 2, 5, 10, 20, 25, 50 … (or 0.1, 0.2 …) that is not below a number above 0. */
function niceStep(least: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factors = power >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  const step = (factors.find((factor) => factor * power >= least * 0.999999) ?? 10) * power;
  return isWhole ? Math.max(1, step) : step;
}

type Scale = { step: number; lowest: number };

const highestOf = (values: Values) => max(values, (value) => value ?? 0) ?? 0;

function scaleOf(values: Values, intervals: number, isWhole: boolean): Scale {
  const highest = highestOf(values);
  const lowest = Math.min(0, min(values, (value) => value ?? 0) ?? 0);
  const step = niceStep(Math.max(highest, -lowest, 0) / intervals || 1, isWhole);
  return { step, lowest: Math.ceil(-lowest / step) };
}

/** How much of the height stays empty above the highest value. */
function emptiness(values: Values, intervals: number, isWhole: boolean): number {
  const highest = highestOf(values);
  return highest > 0 ? (scaleOf(values, intervals, isWhole).step * intervals) / highest : 1;
}

/** Both axes have as many steps, so that the lines of the grid are those of both. */
function intervalsOf(axes: readonly { values: Values; isWhole: boolean }[]): number {
  const wasted = (intervals: number) =>
    axes.reduce((sum, { values, isWhole }) => sum + emptiness(values, intervals, isWhole), 0);
  return [3, 4, 5].reduce((best, intervals) => (wasted(intervals) < wasted(best) - 0.01 ? intervals : best));
}

/** Fills in days that are missing between the first and the last. */
function evenPoints(points: readonly ChartPoint[], stepDays: number): ChartPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const byDay = new Map(points.map((point) => [point.day, point]));
  const length = Math.floor(daysBetween(first.day, last.day) / stepDays) + 1;
  return Array.from({ length }, (_, index) => {
    const day = addDays(first.day, index * stepDays);
    return byDay.get(day) ?? { day, left: null, right: null };
  });
}

export type TimeGeometry = {
  /** The edges of the plot. */
  plot: { left: number; right: number; top: number; bottom: number };
  leftTicks: Tick[];
  rightTicks: Tick[];
  dayTicks: DayTick[];
  /** Paths. Empty where nothing is known. */
  area: string;
  line: string;
  secondLine: string;
  /** Points between two gaps, of which a line would show nothing. */
  dots: { x: number; y: number; isSecond: boolean }[];
  markers: { number: number; x: number; y: number }[];
};

/**
 * Returns where everything of a chart over time stands, in units of its frame.
 * @param points in the order of days
 * @param right the second axis, or null for a chart of one series
 * @param markers days that have a number, from 1
 */
export function timeGeometry(
  points: readonly ChartPoint[],
  stepDays: 1 | 7,
  left: ChartAxis,
  right: ChartAxis | null,
  dayText: (day: string) => string,
  markers: readonly string[],
  frame: ChartFrame,
): TimeGeometry {
  const even = evenPoints(points, stepDays);
  const axes = [left, ...(right === null ? [] : [right])].map((axis, index) => ({
    axis,
    isWhole: axis.isWhole ?? false,
    values: even.map((point) => (index === 0 ? point.left : point.right)),
  }));
  const intervals = intervalsOf(axes);
  const scales = axes.map(({ values, isWhole }) => scaleOf(values, intervals, isWhole));
  const below = max(scales, ({ lowest }) => lowest) ?? 0;
  const steps = Array.from({ length: below + intervals + 1 }, (_, index) => index - below);
  const labels = axes.map(({ axis }, index) =>
    steps.map((step) => axis.format(Number((step * (scales[index]?.step ?? 1)).toPrecision(12)))),
  );
  const widthOf = (texts: readonly string[]) => (max(texts, (text) => text.length) ?? 0) * frame.letter;
  const plot = {
    left: Math.ceil(widthOf(labels[0] ?? []) + SPACE),
    right: Math.floor(frame.width - SPACE - widthOf(labels[1] ?? [])),
    top: TOP,
    bottom: frame.height - BOTTOM,
  };
  const x = scaleLinear([0, even.length - 1], [plot.left, plot.right]);
  const ys = scales.map(({ step }) =>
    scaleLinear([-below * step, intervals * step], [plot.bottom, plot.top]),
  );
  const yOf = (axis: number, value: number) => ys[axis]?.(value) ?? plot.bottom;
  const ticksOf = (axis: number): Tick[] =>
    (labels[axis] ?? []).map((label, index) => ({
      at: rounded(yOf(axis, (steps[index] ?? 0) * (scales[axis]?.step ?? 1))),
      label,
    }));
  const pathOf = (axis: number, values: Values) =>
    line<number | null>()
      .defined((value) => value !== null)
      .x((_, index) => x(index))
      .y((value) => yOf(axis, value ?? 0))
      .digits(1)(values) ?? "";
  const dotsOf = (axis: number, values: Values) =>
    values.flatMap((value, index) =>
      value === null || (values[index - 1] ?? null) !== null || (values[index + 1] ?? null) !== null
        ? []
        : [{ x: rounded(x(index)), y: rounded(yOf(axis, value)), isSecond: axis === 1 }],
    );
  const leftValues = axes[0]?.values ?? [];
  const first = even[0]?.day;
  return {
    plot,
    leftTicks: ticksOf(0),
    rightTicks: ticksOf(1),
    dayTicks: dayTicks(even, stepDays, dayText, x, frame.letter),
    area:
      area<number | null>()
        .defined((value) => value !== null)
        .x((_, index) => x(index))
        .y0(yOf(0, 0))
        .y1((value) => yOf(0, value ?? 0))
        .digits(1)(leftValues) ?? "",
    line: pathOf(0, leftValues),
    secondLine: pathOf(1, axes[1]?.values ?? []),
    dots: axes.flatMap(({ values }, axis) => dotsOf(axis, values)),
    markers:
      first === undefined
        ? []
        : placedMarkers(
            markers.map((day) => daysBetween(first, day) / stepDays),
            even.length - 1,
            x,
          ),
  };
}

const rounded = (number: number) => Math.round(number * 10) / 10;

/** Badges that would cover each other are put below each other. Those before or after the days of the chart are left out. */
function placedMarkers(places: readonly number[], last: number, x: (place: number) => number) {
  const placed: TimeGeometry["markers"] = [];
  let row = 0;
  for (const [index, place] of places.entries()) {
    // A marker within the last week is beyond the point of its first day.
    if (place < 0 || place >= last + 1) continue;
    const at = rounded(x(Math.min(place, last)));
    const before = placed.at(-1);
    row = before !== undefined && Math.abs(at - before.x) < BADGE ? (row + 1) % BADGE_ROWS : 0;
    placed.push({ number: index + 1, x: at, y: TOP - 10 + row * BADGE });
  }
  return placed;
}

/** Returns as many labels of days as have room, the last day among them if it has. */
function dayTicks(
  points: readonly ChartPoint[],
  stepDays: 1 | 7,
  dayText: (day: string) => string,
  x: (index: number) => number,
  letter: number,
): DayTick[] {
  const texts = points.map(({ day }) => dayText(day));
  // The labels of both ends reach inward from the edge, all others to both sides.
  const room = 1.5 * letter * (max(texts, (text) => text.length) ?? 0) + SPACE;
  const last = points.length - 1;
  const unit = x(1) - x(0);
  const candidates = stepDays === 1 ? DAY_STEPS : WEEK_STEPS;
  const step = candidates.find((one) => one * unit >= room) ?? Math.max(1, last);
  const regular = [...points.keys()].filter((index) => index % step === 0);
  const hasRoomAtEnd = (last - (regular.at(-1) ?? 0)) * unit >= room;
  return [...regular, ...(hasRoomAtEnd ? [last] : [])].map((index) => ({
    at: rounded(x(index)),
    label: texts[index] ?? "",
    anchor: last > 0 && index === 0 ? "start" : last > 0 && index === last ? "end" : "middle",
  }));
}
