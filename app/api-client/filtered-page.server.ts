import { z } from "zod";
import { pageOf } from "#contract/envelope.ts";
import { knownCapability, learnCapability } from "./capabilities.server.ts";
import type { Api } from "./client.server.ts";

type Filter = Record<string, string | number | readonly string[] | undefined>;
/** For each filter, says whether a row matches it. */
export type Matchers<Row> = Record<string, (row: Row, wanted: string | readonly string[]) => boolean>;

const anyPage = pageOf(z.unknown());

/** A search term that occurs in no name. */
const IMPROBABLE = "zqxj-marquee-asks-whether-search-works-zqxj";

/**
 * Returns whether the API supports search. An API that finds anything by the improbable term doesn't. Tested once, for the first
 * search whose rows don't show why they match.
 */
async function searches(
  api: Pick<Api, "get">,
  path: string,
  params: Record<string, string>,
): Promise<boolean> {
  const name = `GET ${path} search`;
  const known = knownCapability(name);
  if (known !== undefined) return known;
  const { data } = await api.get(path, {
    params,
    query: { search: IMPROBABLE },
    schema: anyPage,
  });
  learnCapability(name, data.length === 0);
  return data.length === 0;
}

/**
 * Returns a page of a filtered list. If the API ignores a filter, the rows are filtered here if the full list was sent. Otherwise
 * the filter is listed in `ignored`, so that the page can say so.
 */
export async function filteredPage<Row extends z.ZodType>(
  api: Pick<Api, "get">,
  path: string,
  row: Row,
  { params = {}, query }: { params?: Record<string, string>; query: Filter },
  matchers: Matchers<z.output<Row>>,
) {
  const { data, meta } = await api.get(path, { params, query, schema: pageOf(row) });
  const ignored: string[] = [];
  for (const [name, matches] of Object.entries(matchers)) {
    const wanted = query[name];
    if (wanted === undefined || typeof wanted === "number" || wanted.length === 0) continue;
    if (data.every((one) => matches(one, wanted))) continue;
    if (name === "search" && (await searches(api, path, params))) continue;
    ignored.push(name);
  }
  if (ignored.length === 0 || meta.last_page > 1) return { data, meta, ignored };
  const rows = data.filter((one) =>
    ignored.every((name) => matchers[name]?.(one, query[name] as string | readonly string[])),
  );
  return { data: rows, meta: { ...meta, total: rows.length, to: rows.length || null }, ignored: [] };
}

/** Returns whether a text contains every word of a search, ignoring case. */
export function hasWords(text: string, search: string | readonly string[]): boolean {
  const words = String(search).toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}
