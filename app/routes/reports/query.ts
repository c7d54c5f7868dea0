import type { ReportQuery } from "#contract/reports.ts";
import { SEARCH_MAX } from "#contract/limits.ts";
import { REPORT_SHOWN_BY } from "#contract/vocabulary.ts";
import { isDay } from "#lib/dates.ts";
import { pageNumber } from "#lib/search-params.ts";

const SORT = /^-?[a-z_]{1,20}$/;

/** Returns what a report's page shows, from its address. What isn't known is left out. */
export function queryOf(params: URLSearchParams): ReportQuery {
  const text = (name: string) => params.get(name)?.slice(0, SEARCH_MAX) ?? "";
  const many = (name: string) =>
    params
      .getAll(name)
      .slice(0, 50)
      .filter((one) => one !== "");
  const by = REPORT_SHOWN_BY.find((one) => one === text("by"));
  return {
    ...(isDay(text("from")) && { from: text("from") }),
    ...(isDay(text("to")) && { to: text("to") }),
    ...(text("against") !== "" && { against: text("against") }),
    ...(many("campaign").length > 0 && { campaign: many("campaign") }),
    ...(many("platform").length > 0 && { platform: many("platform") }),
    ...(text("indicator") !== "" && { indicator: text("indicator") }),
    ...(by !== undefined && { by }),
    ...(text("part") !== "" && { part: text("part") }),
    ...(SORT.test(text("sort")) && { sort: text("sort") }),
    page: pageNumber(params.get("page")),
  };
}

/** Returns the part of an address that a report's other pages keep: period, comparison, and filters. */
export function keptQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(
    [...params].filter(([name]) =>
      ["from", "to", "against", "campaign", "platform", "indicator"].includes(name),
    ),
  );
  return kept.size > 0 ? `?${kept}` : "";
}

/** Returns what the filters of a report's page have chosen. */
export const filterOf = (params: URLSearchParams) => ({
  from: params.get("from") ?? "",
  to: params.get("to") ?? "",
  against: params.get("against") ?? "",
  campaign: params.getAll("campaign"),
  platform: params.getAll("platform"),
});

export const stepOf = (params: URLSearchParams) => (params.get("step") === "week" ? "week" : "day");
