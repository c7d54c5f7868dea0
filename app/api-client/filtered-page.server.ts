import { z } from "zod";
import { pageOf } from "#contract/envelope.ts";
import { knownCapability, learnCapability } from "./capabilities.server.ts";
import type { Api } from "./client.server.ts";

type Filter = Record<string, string | number | readonly string[] | undefined>;
/** Whether a row is what a filter asks for. */
export type Matchers<Row> = Record<string, (row: Row, wanted: string | readonly string[]) => boolean>;

const anyPage = pageOf(z.unknown());

/** Stands in no name. */
const IMPROBABLE = "zqxj-marquee-asks-whether-search-works-zqxj";

/** An API that finds anything by this does not search. Asked once, of the first search whose rows do not show why they were found. */
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
 * A page of a list by its filters. What an API leaves unheeded is done here when the whole list came; else it stands in `ignored`, for
 * the page to say.
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

/** Whether every word of a search stands in a text, in whatever case. */
export function hasWords(text: string, search: string | readonly string[]): boolean {
  const words = String(search).toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}
