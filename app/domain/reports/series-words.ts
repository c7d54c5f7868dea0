import { counted } from "#lib/counts.ts";
import { formatMonthDay } from "#lib/dates.ts";
import { percentText } from "#lib/numbers.ts";

/** Below, a series goes up and down too little to say so. */
const CHANGE_LEAST = 0.05;
/** Fewer points have no halves to compare. */
const POINTS_LEAST = 4;

export type SeriesInWords = {
  /** As it begins a sentence: "Cost", "Conversions". */
  name: string;
  isPlural: boolean;
  /** Days, or weeks by their Monday, in their order. */
  points: readonly { day: string; value: number | null }[];
  format: (value: number) => string;
};

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns what a chart shows of a series: its range, its highest day, and its change from the first half to the second. */
function wordsOf({ name, isPlural, points, format }: SeriesInWords, step: "day" | "week"): string {
  const known = points.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]));
  const highest = known.reduce<{ day: string; value: number } | null>(
    (best, point) => (best === null || point.value > best.value ? point : best),
    null,
  );
  const verb = isPlural ? "are" : "is";
  if (highest === null) return `${name} ${verb} unknown.`;
  const lowest = Math.min(...known.map(({ value }) => value));
  if (lowest === highest.value) {
    const every = known.length === 1 ? `on ${formatMonthDay(highest.day)}` : `every ${step}`;
    return `${name} ${verb} ${format(lowest)} ${every}.`;
  }
  const place = step === "day" ? formatMonthDay(highest.day) : `the week of ${formatMonthDay(highest.day)}`;
  const range = `${name} ${isPlural ? "range" : "ranges"} from ${format(lowest)} to ${format(highest.value)} a ${step}`;
  const change = changeIn(known.map(({ value }) => value));
  return `${range}, highest ${step === "day" ? "on" : "in"} ${place}${change}.`;
}

function changeIn(values: readonly number[]): string {
  if (values.length < POINTS_LEAST) return "";
  const half = Math.floor(values.length / 2);
  const [first, second] = [meanOf(values.slice(0, half)), meanOf(values.slice(-half))];
  if (first <= 0) return "";
  const change = second / first - 1;
  if (Math.abs(change) < CHANGE_LEAST) return ", and about the same in both halves";
  return `, and ${percentText(Math.abs(change), 0)} ${change > 0 ? "higher" : "lower"} in the second half`;
}

/** Says in a sentence for each series what a chart shows, and where numbers are missing. */
export function describeSeries(series: readonly SeriesInWords[], step: "day" | "week"): string {
  const gaps = Math.max(
    0,
    ...series.map(({ points }) => points.filter(({ value }) => value === null).length),
  );
  const sentences = series.map((one) => wordsOf(one, step));
  return [
    ...sentences,
    ...(gaps > 0 ? [`${counted(gaps, step)} ${gaps === 1 ? "has" : "have"} no number.`] : []),
  ].join(" ");
}
