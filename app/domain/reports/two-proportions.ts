import type { ReportComparison } from "#contract/reports.ts";
import { clicksOf, type Sums } from "./figures.ts";

/** Below as many clicks or conversions on either side, a difference says too little. */
const CLICKS_LEAST = 100;
const CONVERSIONS_LEAST = 10;
const P_CLEAR = 0.05;
const P_SHOWN_LEAST = 0.0001;
/** Of the standard normal distribution: 95 % lie within this of 0 on both sides. */
const Z_95 = 1.959963984540054;

export type ProportionTest = ReportComparison["tests"][number];

const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Returns how likely a standard normal number is above z, correct to 12 digits from z = 0 to 9. */
export function normalTail(z: number): number {
  if (z < 2.5) {
    let term = z;
    let sum = z;
    for (let odd = 3; Math.abs(term) > 1e-18; odd += 2) {
      term *= (z * z) / odd;
      sum += term;
    }
    return 0.5 - density(z) * sum;
  }
  // Laplace's continued fraction, from its inmost part. It converges slowly near 0, where the series is exact.
  let rest = z;
  for (let part = 150; part > 0; part--) rest = z + part / rest;
  return density(z) / rest;
}

type Side = { events: number; trials: number };

type Proportions = { z: number | null; p: number | null; from: number; to: number };

/**
 * Compares two proportions: z and two-sided p of the pooled test, and the unpooled 95 % interval of the difference, second minus
 * first. z and p are null if all trials had the event, or none.
 */
export function compareProportions(a: Side, b: Side): Proportions {
  const [rateA, rateB] = [a.events / a.trials, b.events / b.trials];
  const difference = rateB - rateA;
  const pooled = (a.events + b.events) / (a.trials + b.trials);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.trials + 1 / b.trials));
  const z = error === 0 ? null : difference / error;
  const margin = Z_95 * Math.sqrt((rateA * (1 - rateA)) / a.trials + (rateB * (1 - rateB)) / b.trials);
  return {
    z,
    p: z === null ? null : 2 * normalTail(Math.abs(z)),
    from: difference - margin,
    to: difference + margin,
  };
}

const METRICS = {
  ctr: { rate: "click rate", event: "click", trial: "impression" },
  cvr: { rate: "conversion rate", event: "conversion", trial: "click" },
} as const;

/**
 * Tests whether two ads, campaigns, or periods differ in clicks per impression and in conversions per click.
 * What isn’t known of both has no test. Masked sums must be passed as unknown.
 * @param names of both sides, as sentences call them
 */
export function comparisonTests(
  a: Sums,
  b: Sums,
  names: readonly [string, string] = ["A", "B"],
): ProportionTest[] {
  return [
    testOf("ctr", sideOf(clicksOf(a), a.impressions), sideOf(clicksOf(b), b.impressions), names),
    testOf("cvr", sideOf(a.conversions, clicksOf(a)), sideOf(b.conversions, clicksOf(b)), names),
  ].filter((test) => test !== null);
}

function sideOf(events: number | null = null, trials: number | null = null): Side | null {
  return events === null || trials === null ? null : { events, trials };
}

function testOf(
  metric: ProportionTest["metric"],
  a: Side | null,
  b: Side | null,
  names: readonly [string, string],
): ProportionTest | null {
  if (a === null || b === null) return null;
  const { event, trial } = METRICS[metric];
  const untested = (sentence: string) => ({
    metric,
    is_enough: false,
    z: null,
    p: null,
    from: null,
    to: null,
    sentence,
  });
  if (a.events <= 0 && b.events <= 0) return untested(`Too little data: neither has a ${event}.`);
  const clicks = metric === "ctr" ? [a.events, b.events] : [a.trials, b.trials];
  const conversions = metric === "ctr" ? [] : [a.events, b.events];
  if (clicks.some((count) => count < CLICKS_LEAST))
    return untested(`Too little data: both need at least ${CLICKS_LEAST} clicks.`);
  if (conversions.some((count) => count < CONVERSIONS_LEAST))
    return untested(`Too little data: both need at least ${CONVERSIONS_LEAST} conversions.`);
  // Views that lead to a conversion without a click, for example.
  if (a.events > a.trials || b.events > b.trials)
    return untested(`There are more ${event}s than ${trial}s, so we can’t compare rates.`);
  const found = compareProportions(a, b);
  return { metric, is_enough: true, ...found, sentence: sentenceOf(metric, a, b, found.p, names) };
}

function sentenceOf(
  metric: ProportionTest["metric"],
  a: Side,
  b: Side,
  p: number | null,
  [first, second]: readonly [string, string],
): string {
  const { rate } = METRICS[metric];
  const difference = b.events / b.trials - a.events / a.trials;
  if (p === null || difference === 0) return `${first} and ${second} have the same ${rate}.`;
  const fact = `${second}’s ${rate} is ${points(difference)} points ${difference > 0 ? "higher" : "lower"}`;
  return p < P_CLEAR
    ? `${fact}. That’s unlikely to be chance (${shownP(p)}).`
    : `No clear difference. ${fact}, which could be chance (${shownP(p)}).`;
}

/** Two decimals, or two digits where two decimals would be 0.00. */
function points(difference: number): string {
  const size = Math.abs(difference) * 100;
  return size < 0.01 ? size.toPrecision(2) : size.toFixed(2);
}

/** "p = 0.012", "p less than 0.0001". */
export const shownP = (p: number): string =>
  p < P_SHOWN_LEAST ? `p less than ${P_SHOWN_LEAST}` : `p = ${p.toPrecision(2)}`;
