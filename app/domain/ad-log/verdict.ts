import type { LogVerdict } from "#contract/vocabulary.ts";
import { clicksOf, type Sums } from "#domain/reports/figures.ts";
import { comparisonTests, type ProportionTest, shownP } from "#domain/reports/two-proportions.ts";
import type { Metric } from "#domain/reports/vocabulary.ts";
import { percentText } from "#lib/numbers.ts";
import type { Sides } from "./sides.ts";

const P_CLEAR = 0.05;

export type Verdict = {
  verdict: LogVerdict;
  metric: "ctr" | "cvr" | null;
  sentence: string;
  arithmetic: string | null;
  test: Pick<ProportionTest, "z" | "p" | "from" | "to"> | null;
};

/** What is measured by clicks per impression. Everything else is measured by conversions per click, if there are any. */
const OF_CLICKS: readonly (Metric | null)[] = ["ctr", "clicks", "link_clicks", "impressions"];

const RATES = {
  ctr: { of: "of impressions now get a click", name: "Click rate" },
  cvr: { of: "of clicks now convert", name: "Conversion rate" },
} as const;

/**
 * Says whether a change helped, by the numbers of equal whole weeks on both sides of it.
 * @param metric what was expected to change. Click rate is looked at only if that was it, or if there are no conversions
 */
export function verdictOn(
  { before, after }: { before: Sums; after: Sums },
  sides: Pick<Sides, "weeks">,
  metric: Metric | null = null,
): Verdict {
  const tests = comparisonTests(before, after, ["Before", "After"]);
  const hasConversions = (before.conversions ?? null) !== null && (after.conversions ?? null) !== null;
  const wanted = OF_CLICKS.includes(metric) || !hasConversions ? "ctr" : "cvr";
  const test = tests.find((one) => one.metric === wanted);
  if (test === undefined)
    return {
      verdict: "too_little_data",
      metric: null,
      sentence: `The report has no ${wanted === "ctr" ? "clicks and impressions" : "clicks and conversions"} of both sides.`,
      arithmetic: null,
      test: null,
    };
  const [was, is] = [rateOf(before, wanted), rateOf(after, wanted)];
  if (!test.is_enough || was === null || is === null)
    return {
      verdict: "too_little_data",
      metric: wanted,
      sentence: tooLittle(wanted),
      arithmetic: null,
      test: null,
    };
  const { of, name } = RATES[wanted];
  const isClear = test.p !== null && test.p < P_CLEAR && is !== was;
  return {
    verdict: isClear ? (is > was ? "helped" : "hurt") : "no_clear_effect",
    metric: wanted,
    sentence: isClear
      ? `${percentText(is, 1)} ${of}, ${is > was ? "up" : "down"} from ${percentText(was, 1)}.`
      : `${name} was ${percentText(was, 1)} before and ${percentText(is, 1)} after, which could be chance.`,
    arithmetic: arithmeticOf(test, is - was, sides.weeks),
    test,
  };
}

const tooLittle = (metric: "ctr" | "cvr") =>
  metric === "ctr"
    ? "Both sides need at least 100 clicks."
    : "Both sides need at least 100 clicks and 10 conversions.";

function rateOf(sums: Sums, metric: "ctr" | "cvr"): number | null {
  const clicks = clicksOf(sums) ?? null;
  const [events, trials] =
    metric === "ctr" ? [clicks, sums.impressions ?? null] : [sums.conversions ?? null, clicks];
  return events === null || trials === null || trials === 0 ? null : events / trials;
}

/** "+1.31", with the true minus sign. */
const signed = (points: number) => `${points < 0 ? "−" : "+"}${Math.abs(points * 100).toFixed(2)}`;

function arithmeticOf({ p, from, to }: ProportionTest, difference: number, weeks: number): string {
  const length =
    { 1: "One week", 2: "Two equal weeks", 4: "Four equal weeks" }[weeks] ?? `${weeks} equal weeks`;
  const interval = from === null || to === null ? "" : `, 95% interval ${signed(from)} to ${signed(to)}`;
  const chance = p === null ? "" : `, ${shownP(p)}`;
  return `${length} on each side, the day of the change left out. Difference ${signed(difference)} points${interval}${chance}.`;
}
