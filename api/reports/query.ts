import type { Period } from "#contract/reports.ts";
import { REPORT_SHOWN_BY, type ReportShownBy } from "#contract/vocabulary.ts";
import { isDay } from "#lib/dates.ts";
import { storable } from "./stored-row.ts";
import { METRICS, type Metric, PLATFORMS, type Platform } from "#domain/reports/vocabulary.ts";

/** What a call asks of a report. Unknown values are left out. */
export type Query = {
  from: string | null;
  to: string | null;
  /** "none", a period, or null for the one directly before. */
  against: "none" | Period | null;
  campaigns: string[];
  platforms: Platform[];
  indicator: string | null;
  /** Names that rows must have, by the column. */
  texts: Partial<Record<"account" | "ad_group" | "ad" | "keyword" | "search_term", string>>;
  /** A word of the search term. */
  word: string | null;
  by: ReportShownBy;
  /** The part of campaigns' names that they are grouped by. */
  part: string | null;
  /** The row of the table whose rows are asked for. */
  key: string | null;
  sort: Metric | "name";
  isDescending: boolean;
  page: number;
};

const MANY_MAX = 50;
const TEXTS = ["account", "ad_group", "ad", "keyword", "search_term"] as const;

/** Returns a text that is asked for, or null. */
export function textIn(params: URLSearchParams, name: string): string | null {
  const value = params.get(name);
  return value === null ? null : storable(value);
}

/** Periods are calculated with. */
const [FIRST_DAY, LAST_DAY] = ["1900-01-01", "2999-12-31"];
const isUsual = (day: string) => isDay(day) && day >= FIRST_DAY && day <= LAST_DAY;

const list = (params: URLSearchParams, name: string) =>
  [...params.getAll(name), ...params.getAll(`${name}[]`)]
    .filter((value) => value !== "")
    .slice(0, MANY_MAX)
    .map(storable);

export function queryOf(params: URLSearchParams): Query {
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return isUsual(value) ? value : null;
  };
  const [first = "", second = ""] = (params.get("against") ?? "").split(" ");
  const by = REPORT_SHOWN_BY.find((known) => known === params.get("by")) ?? "campaign";
  const sort = params.get("sort") ?? (by === "day" || by === "week" ? "name" : "-cost");
  const sortBy = sort.replace(/^-/, "");
  return {
    from: day("from"),
    to: day("to"),
    against:
      first === "none" ? "none" : isUsual(first) && isUsual(second) ? { from: first, to: second } : null,
    campaigns: list(params, "campaign"),
    platforms: PLATFORMS.filter((platform) => list(params, "platform").includes(platform)),
    indicator: textIn(params, "indicator") || null,
    texts: Object.fromEntries(
      TEXTS.flatMap((name) => {
        const value = textIn(params, name);
        return value ? [[name, value]] : [];
      }),
    ),
    word: textIn(params, "word") || null,
    by,
    part: by === "campaign" ? textIn(params, "part") || null : null,
    key: textIn(params, "key"),
    sort: sortBy === "name" ? "name" : (METRICS.find((metric) => metric === sortBy) ?? "cost"),
    isDescending: sort.startsWith("-"),
    page: Math.max(1, Math.min(100_000, Math.trunc(Number(params.get("page") ?? 1)) || 1)),
  };
}
