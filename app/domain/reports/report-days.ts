import { addDays, addMonths, isDay } from "#lib/dates.ts";
import { momentIn, type NumberOrder } from "#lib/written-moments.ts";
import type { ReportDateStyle } from "./vocabulary.ts";

const ORDERS: Readonly<Record<ReportDateStyle, NumberOrder>> = {
  iso: "ymd",
  "day-first": "dmy",
  "month-first": "mdy",
};

/** More than any day that is meant, so that long texts are not searched. */
const LENGTH_MAX = 60;

/** A year of two digits never comes first. */
const SHORT_YEAR = /^\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2}$/;

/** Parses a day of a report, such as 2026-11-01, 20261101, 1/11/2026, or Nov 1, 2026. Null for anything else and other centuries. */
function dayIn(text: string, style: ReportDateStyle): string | null {
  if (text.length > LENGTH_MAX || (style === "iso" && SHORT_YEAR.test(text))) return null;
  const compact = text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  const day = isDay(compact) ? compact : (momentIn(text, ORDERS[style], null)?.day ?? null);
  return day?.startsWith("20") === true ? day : null;
}

/** Returns a parser of days that remembers those it has seen, because most rows share their day with others. */
export function dayReader(style: ReportDateStyle, span: Span): (text: string) => string | null {
  const seen = new Map<string, string | null>();
  return (text) => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const day = dayIn(text, style) ?? (span === "month" ? monthIn(text) : null);
    if (seen.size < 10_000) seen.set(text, day);
    return day;
  };
}

/** Parses a month, such as 2026-11 or Nov 2026, into its first day. */
const monthIn = (text: string): string | null =>
  dayIn(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : `1 ${text}`, "iso");

export type Period = { from: string; to: string };
export type Span = "day" | "week" | "month";

/** Returns the last day of the time that begins on a day. */
export const lastDay = (day: string, span: Span): string =>
  span === "day" ? day : span === "week" ? addDays(day, 6) : addDays(addMonths(day, 1), -1);

export type Ambiguous = { line: number; written: string; dayFirst: string; monthFirst: string };

/**
 * Returns how days are written: `iso` if no numbers leave doubt, the order that more of them fit otherwise, and null if as many
 * fit either order and some of them both.
 */
export function findDateStyle(days: readonly string[]): ReportDateStyle | null {
  const numeric = [...new Set(days)].filter((text) => dayIn(text, "iso") === null);
  const dayFirst = numeric.map((text) => dayIn(text, "day-first"));
  const monthFirst = numeric.map((text) => dayIn(text, "month-first"));
  if (countOf(dayFirst) !== countOf(monthFirst))
    return countOf(dayFirst) > countOf(monthFirst) ? "day-first" : "month-first";
  if (countOf(dayFirst) === 0) return "iso";
  return dayFirst.some((day, index) => day !== null && (monthFirst[index] ?? day) !== day)
    ? null
    : "day-first";
}

const countOf = (days: readonly (string | null)[]) => days.filter((day) => day !== null).length;

/** Returns the first days that mean something else in either order, at most 3. */
export function ambiguousDays(written: Iterable<{ line: number; text: string }>): Ambiguous[] {
  const found: Ambiguous[] = [];
  const seen = new Set<string>();
  for (const { line, text } of written) {
    if (found.length === 3) break;
    if (seen.has(text)) continue;
    seen.add(text);
    const dayFirst = dayIn(text, "day-first");
    const monthFirst = dayIn(text, "month-first");
    if (dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst)
      found.push({ line, written: text, dayFirst, monthFirst });
  }
  return found;
}

const STARTS = /\b(?:start|starts|from|beginn|startdatum|d[ée]but|inicio|in[íi]cio|inizio)\b/i;
const ENDS = /\b(?:end|ends|to|ende|enddatum|fin|fim|fine|einde)\b/i;

/**
 * Returns the period that the lines above a table name, as "November 1, 2026 - November 7, 2026" or with its days on two lines.
 * Null if there is none, or if its numbers can be read in two ways.
 */
export function periodIn(above: readonly string[]): Period | null {
  const lines = above.filter((line) => line.length < 4 * LENGTH_MAX);
  for (const line of lines) {
    const text = line.replaceAll(/\([^)]*\)/g, " ").trim();
    const range = rangeIn(text) ?? rangeIn(text.replace(/^[^:]{1,40}:\s*/, ""));
    if (range !== null) return range;
  }
  const labeled = lines.map((line) =>
    /^#?\s*([^:]{1,40}):\s*(.+)$/.exec(line.replaceAll(/\([^)]*\)/g, "").trim()),
  );
  const dayAfter = (label: RegExp) => {
    const [, , text = ""] = labeled.find((match) => label.test(match?.[1] ?? "")) ?? [];
    return text === "" ? null : clearDay(text.trim());
  };
  const from = dayAfter(STARTS);
  const to = dayAfter(ENDS);
  return from !== null && to !== null && from <= to ? { from, to } : null;
}

const BETWEEN = /\s*[-–—]\s*|\s+(?:to|bis|au|a|al|até|tot|t\/m)\s+/g;

function rangeIn(text: string): Period | null {
  if (text.length > 2 * LENGTH_MAX) return null;
  for (const match of text.matchAll(BETWEEN)) {
    const first = text.slice(0, match.index);
    const last = text.slice(match.index + match[0].length);
    const ranges = (["iso", "day-first", "month-first"] as const).flatMap((style) => {
      const [from, to] = [dayIn(first, style), dayIn(last, style)];
      return from !== null && to !== null && from <= to ? { from, to } : [];
    });
    const [range] = ranges;
    if (range !== undefined)
      return ranges.every(({ from, to }) => from === range.from && to === range.to) ? range : null;
  }
  return null;
}

/** Returns a day that does not depend on the order of its numbers. */
function clearDay(text: string): string | null {
  const [dayFirst, monthFirst] = [dayIn(text, "day-first"), dayIn(text, "month-first")];
  return dayFirst === null || monthFirst === null || dayFirst === monthFirst
    ? (dayFirst ?? monthFirst)
    : null;
}

/** Gaps that are listed at most. */
const GAPS_MAX = 366;

/** Returns the days between the first and the last of some periods that are in none of them, at most 366. */
export function gapsIn(periods: readonly Period[]): string[] {
  const sorted = periods.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const gaps: string[] = [];
  let [next] = sorted.map(({ from }) => from);
  for (const { from, to } of sorted) {
    for (let day = next ?? from; day < from && gaps.length < GAPS_MAX; day = addDays(day, 1)) gaps.push(day);
    if (next === undefined || to >= next) next = addDays(to, 1);
  }
  return gaps;
}
