import type { Period } from "#contract/reports.ts";
import { REPORT_SHOWN_BY, type ReportShownBy } from "#contract/vocabulary.ts";
import { isDay } from "#lib/dates.ts";
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
  /** The row of the table whose rows are asked for. */
  key: string | null;
  sort: Metric | "name";
  isDescending: boolean;
  page: number;
};

const MANY_MAX = 50;
const TEXTS = ["account", "ad_group", "ad", "keyword", "search_term"] as const;

const list = (params: URLSearchParams, name: string) =>
  [...params.getAll(name), ...params.getAll(`${name}[]`)].filter((value) => value !== "").slice(0, MANY_MAX);

export function queryOf(params: URLSearchParams): Query {
  const day = (name: string) => {
    const value = params.get(name) ?? "";
    return isDay(value) ? value : null;
  };
  const [first = "", second = ""] = (params.get("against") ?? "").split(" ");
  const by = REPORT_SHOWN_BY.find((known) => known === params.get("by")) ?? "campaign";
  const sort = params.get("sort") ?? (by === "day" || by === "week" ? "name" : "-cost");
  const sortBy = sort.replace(/^-/, "");
  return {
    from: day("from"),
    to: day("to"),
    against: first === "none" ? "none" : isDay(first) && isDay(second) ? { from: first, to: second } : null,
    campaigns: list(params, "campaign"),
    platforms: PLATFORMS.filter((platform) => list(params, "platform").includes(platform)),
    indicator: params.get("indicator") || null,
    texts: Object.fromEntries(
      TEXTS.flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
    word: params.get("word") || null,
    by,
    key: params.get("key"),
    sort: sortBy === "name" ? "name" : (METRICS.find((metric) => metric === sortBy) ?? "cost"),
    isDescending: sort.startsWith("-"),
    page: Math.max(1, Math.min(100_000, Math.trunc(Number(params.get("page") ?? 1)) || 1)),
  };
}
