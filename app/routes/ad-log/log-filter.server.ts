import { SEARCH_MAX } from "#contract/limits.ts";
import { PLATFORMS } from "#contract/report-vocabulary.ts";
import { LOG_CATEGORIES } from "#contract/vocabulary.ts";
import { isDay } from "#lib/dates.ts";

/** Returns what an address asks of the log. Its list, its ledger, and its file know the same words. */
export function logFilterOf(query: URLSearchParams) {
  const known = <Word extends string>(words: readonly Word[], name: string) => {
    const wanted = query.getAll(name);
    return words.filter((word) => wanted.includes(word));
  };
  const texts = (name: string) =>
    query
      .getAll(name)
      .map((text) => text.slice(0, SEARCH_MAX))
      .filter((text) => text !== "");
  const day = (name: string) => (isDay(query.get(name) ?? "") ? (query.get(name) ?? "") : "");
  return {
    search: query.get("search")?.slice(0, SEARCH_MAX) ?? "",
    platform: known(PLATFORMS, "platform"),
    category: known(LOG_CATEGORIES, "category"),
    campaign_name: texts("campaign_name"),
    person: texts("person"),
    campaign: query.get("campaign")?.slice(0, 64) ?? "",
    from: day("from"),
    to: day("to"),
    small: query.get("small") === "0" ? ("0" as const) : undefined,
  };
}

/** Whether a filter leaves anything out. */
export const isFiltering = (filter: ReturnType<typeof logFilterOf>): boolean =>
  Object.values(filter).some((value) => value !== undefined && value.length > 0);
