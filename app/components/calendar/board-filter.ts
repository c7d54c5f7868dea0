import { SEARCH_MAX } from "#contract/limits.ts";
import { ITEM_STATUSES, NETWORKS } from "#contract/vocabulary.ts";
import { calendarDay } from "#domain/calendar/views.ts";

/** Parses the filters in the URL of a list of boards. Unknown values are ignored. */
export function boardFilter(query: URLSearchParams) {
  return {
    q: query.get("q")?.trim().slice(0, SEARCH_MAX) ?? "",
    network: NETWORKS.find((network) => network === query.get("network")) ?? "",
    status: ITEM_STATUSES.find((status) => status === query.get("status")) ?? "",
    owner: query.get("owner")?.slice(0, 64) ?? "",
    label: query.get("label")?.slice(0, 64) ?? "",
    from: calendarDay(query.get("from")) ?? "",
    to: calendarDay(query.get("to")) ?? "",
    approval: query.get("approval") === "1" ? "1" : "",
    alt: query.get("alt") === "1" ? "1" : "",
    undated: query.get("undated") === "1" ? "1" : "",
    warnings: query.get("warnings") === "1" ? "1" : "",
  };
}
export type BoardFilter = ReturnType<typeof boardFilter>;

export const isFiltering = (filter: BoardFilter): boolean =>
  Object.values(filter).some((value) => value !== "");
