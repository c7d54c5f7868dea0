import type { Figure, Figures } from "#contract/reports.ts";
import { METRICS, type Measure, type Metric, RATIOS, type Ratio } from "./vocabulary.ts";

/**
 * Sums of measures over rows, as plain decimals. Null is unknown. What the report has nothing about is missing.
 * Reach is known only if it is that of exactly one row, because the same people may be in several.
 */
export type Sums = Partial<Record<Measure, number | null>>;

/** Returns sums without those that leave out rows with masked numbers, for who needs exact ones. */
export const exactSums = (sums: Sums, atLeast: readonly Measure[]): Sums => ({
  ...sums,
  ...Object.fromEntries(atLeast.map((measure) => [measure, null])),
});

type Operand = { value: number | null; isAtLeast: boolean };

/** Which sum is divided by which. `clicks` stands for link clicks where no other clicks are known. */
export const RATIO_PARTS: Readonly<Record<Ratio, readonly [Measure, Measure]>> = {
  ctr: ["clicks", "impressions"],
  cpc: ["cost", "clicks"],
  cpm: ["cost", "impressions"],
  cvr: ["conversions", "clicks"],
  cpa: ["cost", "conversions"],
  roas: ["value", "cost"],
  aov: ["value", "conversions"],
  frequency: ["impressions", "reach"],
};

/** Returns the clicks that rates are calculated from. Undefined if the report has no clicks of any kind. */
export const clicksOf = (sums: Sums): number | null | undefined =>
  sums.clicks ?? sums.link_clicks ?? sums.clicks;

/** Divides two sums. Returns null if either is unknown, or the divisor is 0. */
export const divided = (a: number | null | undefined, b: number | null | undefined): number | null =>
  a === null || a === undefined || b === null || b === undefined || b === 0 ? null : a / b;

/**
 * Returns all metrics that can be calculated from sums. A ratio is always that of the sums.
 * @param atLeast measures whose sum leaves out rows with masked numbers. A ratio with one of them below the line is unknown.
 */
export function figuresOf(sums: Sums, atLeast: readonly Measure[] = []): Figures {
  const operandOf = (measure: Measure): Operand | null => {
    const read: Measure = measure === "clicks" && (sums.clicks ?? null) === null ? "link_clicks" : measure;
    const value = measure === "clicks" ? clicksOf(sums) : sums[measure];
    return value === undefined ? null : { value, isAtLeast: atLeast.includes(read) };
  };
  const figures: Figures = {};
  for (const metric of METRICS) {
    const figure = isRatio(metric)
      ? ratioOf(metric, operandOf)
      : measureOf(sums[metric], atLeast.includes(metric));
    if (figure !== null) figures[metric] = figure;
  }
  return figures;
}

const isRatio = (metric: Metric): metric is Ratio => RATIOS.some((ratio) => ratio === metric);

const figure = (value: number | null, isAtLeast: boolean): Figure => ({
  value,
  bound: value !== null && isAtLeast ? "at_least" : null,
});

const measureOf = (value: number | null | undefined, isAtLeast: boolean): Figure | null =>
  value === undefined ? null : figure(value, isAtLeast);

function ratioOf(ratio: Ratio, operandOf: (measure: Measure) => Operand | null): Figure | null {
  const [above, below] = RATIO_PARTS[ratio].map(operandOf);
  if (!above || !below) return null;
  const value = below.isAtLeast ? null : divided(above.value, below.value);
  return figure(value === null ? null : ratio === "cpm" ? value * 1000 : value, above.isAtLeast);
}

/** Returns by how much a metric has changed, as a fraction of its earlier value. Null if either is unknown, masked, or the earlier one isn’t positive. */
export function changeOf(now: Figure | undefined, before: Figure | undefined): number | null {
  const [value = null, earlier = null] = [now?.value, before?.value];
  if (value === null || earlier === null || earlier <= 0) return null;
  return now?.bound || before?.bound ? null : (value - earlier) / earlier;
}

/** Metrics whose rise is good news or bad. With the others, it depends on what somebody wants. */
const RISES: Partial<Record<Metric, "good" | "bad">> = {
  clicks: "good",
  link_clicks: "good",
  conversions: "good",
  value: "good",
  leads: "good",
  sessions: "good",
  ctr: "good",
  cvr: "good",
  roas: "good",
  aov: "good",
  cpc: "bad",
  cpm: "bad",
  cpa: "bad",
};

/** Says whether a change of a metric is good, bad, or neither, as that of cost. */
export function toneOfChange(metric: Metric, change: number | null): "good" | "bad" | "neither" {
  const rise = RISES[metric];
  if (rise === undefined || change === null || change === 0) return "neither";
  return change > 0 === (rise === "good") ? "good" : "bad";
}
