import type { Measured, ReportReading, ReportRow } from "./report-reading.ts";
import { IN_MILLIONTHS, type Measure, MEASURES } from "./vocabulary.ts";

/** What rounding a row to hundredths may change, in millionths. */
const ROUNDING = 5_000;

/**
 * Returns where totals rows and the sums of the rows differ by more than rounding explains. Reach is never summed, nor are costs
 * of several currencies or conversions that count different things.
 */
export function differencesOf(
  totals: ReportReading["totals"],
  rows: readonly ReportRow[],
): ReportReading["differences"] {
  const isMixed = (field: "currency" | "indicator") =>
    new Set(rows.map(({ texts }) => texts[field])).size > 1;
  const left = new Set<Measure>(["reach"]);
  if (isMixed("currency")) for (const measure of ["cost", "value"] as const) left.add(measure);
  if (isMixed("indicator")) left.add("conversions");
  if (totals.length === 0) return [];
  return MEASURES.filter((measure) => !left.has(measure)).flatMap((measure) => {
    const measured = rows.flatMap(({ measures }) => measures[measure] ?? []);
    const sum = measured.reduce((total, { value = 0 }) => total + value, 0);
    const isFraction = IN_MILLIONTHS.some((other) => other === measure);
    return totals.flatMap(({ label, measures }) => {
      const total = measures[measure]?.value;
      if (total === undefined) return [];
      const rounding = isFraction ? Math.min(ROUNDING * (rows.length + 1), Math.abs(total) / 1000) : 0;
      if (Math.abs(total - sum) <= rounding) return [];
      return { label, measure, total, sum, isMasked: isExplained(total - sum, measured) };
    });
  });
}

/** Returns whether bounds such as "<5" can make up a difference. */
function isExplained(difference: number, measured: readonly Measured[]): boolean {
  const bounds = measured.flatMap(({ bound }) => bound ?? []);
  const most = bounds.map((bound) => (/^<\s*\d+$/.test(bound) ? Number(bound.slice(1)) : Infinity));
  return difference > 0 && difference <= most.reduce((total, value) => total + value, 0);
}
