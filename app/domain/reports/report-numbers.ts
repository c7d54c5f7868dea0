import { decimalSignOf, millionthsOf, readingsOf, type WrittenNumber } from "#lib/written-numbers.ts";
import type { Measured } from "./report-reading.ts";
import { type DecimalStyle, IN_MILLIONTHS, type Measure, MILLION } from "./vocabulary.ts";

/** What files write where there is no number. */
const UNKNOWN =
  /^(?:[-\u2010-\u2015\u2212]{0,3}|n\/?a|null|\(not set\)|#(?:N\/A|DIV\/0!|REF!|VALUE!|NAME\?|NUM!|NULL!))$/i;
const BOUND = /^[<>≤≥]\s*\d[\d.,\s]*%?$/;

export const isUnknown = (text: string): boolean => UNKNOWN.test(text);
const isDigits = (text: string): boolean => /^\d+$/.test(text);

export const isWhole = (measure: Measure): boolean => !IN_MILLIONTHS.some((other) => other === measure);

/** How many numbers of a column say how decimals are written, and how many can be read both ways. */
export type Evidence = Record<DecimalStyle, number> & { either: number };

/**
 * Adds what a cell says to the evidence of its column. "1.234" can't have decimals if it counts something whole, and says that the
 * comma is for decimals.
 */
export function addEvidence(evidence: Evidence, cell: string, isOfWholes: boolean): void {
  if (isDigits(cell)) return;
  const sign = decimalSignOf(cell.endsWith("%") ? cell.slice(0, -1) : cell);
  if (sign === null || sign === "none") return;
  if (sign === "either" && isOfWholes) evidence[cell.includes(".") ? "comma" : "point"]++;
  else evidence[sign]++;
}

/** Returns the style that all evidence agrees on. Null if there is none, or both. */
export function agreedStyle(evidence: readonly Evidence[]): DecimalStyle | null {
  const has = (style: DecimalStyle) => evidence.some((one) => one[style] > 0);
  if (has("point") === has("comma")) return null;
  return has("point") ? "point" : "comma";
}

/** How a cell writes decimals. "stored" is a number of a workbook, which always has a point and no grouping. */
export type NumberStyle = DecimalStyle | "stored";

function numberIn(text: string, style: NumberStyle, isOfWholes: boolean): WrittenNumber | null {
  const { point, comma } = readingsOf(text);
  if (style === "stored") return point;
  if (point === null || comma === null) return point ?? comma;
  if (isOfWholes) return point.fraction === "" ? point : comma;
  return style === "point" ? point : comma;
}

export type MeasureReading = { measured: Measured | undefined; error?: string; warning?: string };

const NEGATIVE: Partial<Record<Measure, string>> = {
  cost: "This cost is negative. We count it as a credit.",
  value: "This value is negative. We count it as a refund.",
};

/**
 * Reads a cell of a measure. Empty cells and "--" are unknown, "< 10%" is a bound.
 * @param style for numbers such as 1.234, which can be read both ways
 */
export function measureIn(text: string, measure: Measure, style: NumberStyle): MeasureReading {
  const isOfWholes = isWhole(measure);
  if (isDigits(text) && text.length < 10)
    return { measured: { value: Number(text) * (isOfWholes ? 1 : MILLION) } };
  if (isUnknown(text)) return { measured: undefined };
  if (BOUND.test(text)) return { measured: { bound: text } };
  const number = numberIn(text, style, isOfWholes);
  const expected = isOfWholes ? "Expected a whole number, like 1200." : "Expected a number, like 1200.50.";
  if (number === null) return { measured: undefined, error: expected };
  const millionths = millionthsOf(number);
  if (millionths === null) return { measured: undefined, error: `This number is too large. ${expected}` };
  if (isOfWholes && millionths % MILLION !== 0) return { measured: undefined, error: expected };
  if (millionths < 0 && NEGATIVE[measure] === undefined)
    return { measured: undefined, error: "This can’t be negative. Expected 0 or more." };
  const measured = { value: isOfWholes ? millionths / MILLION : millionths };
  return millionths < 0 ? { measured, warning: NEGATIVE[measure] ?? "" } : { measured };
}
