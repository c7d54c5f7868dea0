import type { ReportReading, ReportRow } from "./report-reading.ts";
import { IN_MILLIONTHS, type Measure, MEASURES } from "./vocabulary.ts";

/** What rounding a row to hundredths may change, in millionths. */
const ROUNDING = 5_000;

/**
 * Returns where totals rows and the sums of the rows differ by more than rounding explains. Reach is never summed, nor are costs
 * of several currencies or conversions that count different things.
 */
export function differencesOf(
  totals: ReportReading["totals"],
  rows: Iterable<ReportRow>,
): ReportReading["differences"] {
  if (totals.length === 0) return [];
  const { sums, bounds, currencies, indicators, count } = sumsOf(rows);
  const left = new Set<Measure>(["reach"]);
  if (currencies > 1) for (const measure of ["cost", "value"] as const) left.add(measure);
  if (indicators > 1) left.add("conversions");
  return MEASURES.filter((measure) => !left.has(measure)).flatMap((measure) => {
    const { [measure]: sum = 0 } = sums;
    const { [measure]: bound = 0 } = bounds;
    const isFraction = IN_MILLIONTHS.some((other) => other === measure);
    return totals.flatMap(({ label, measures }) => {
      const total = measures[measure]?.value;
      if (total === undefined) return [];
      const rounding = isFraction ? Math.min(ROUNDING * (count + 1), Math.abs(total) / 1000) : 0;
      const difference = total - sum;
      if (Math.abs(difference) <= rounding) return [];
      return { label, measure, total, sum, isMasked: difference > 0 && difference <= bound };
    });
  });
}

/** Sums the measures of rows, and what their bounds, such as "<5", can add to that at most. */
function sumsOf(rows: Iterable<ReportRow>) {
  const sums: Partial<Record<Measure, number>> = {};
  const bounds: Partial<Record<Measure, number>> = {};
  const currencies = new Set<string | undefined>();
  const indicators = new Set<string | undefined>();
  let count = 0;
  for (const { texts, measures } of rows) {
    count++;
    currencies.add(texts.currency);
    indicators.add(texts.indicator);
    for (const measure of MEASURES) {
      const { value = 0, bound } = measures[measure] ?? {};
      sums[measure] = (sums[measure] ?? 0) + value;
      if (bound !== undefined) bounds[measure] = (bounds[measure] ?? 0) + mostOf(bound);
    }
  }
  return { sums, bounds, currencies: currencies.size, indicators: indicators.size, count };
}

const mostOf = (bound: string) => (/^<\s*\d+$/.test(bound) ? Number(bound.slice(1)) : Infinity);
