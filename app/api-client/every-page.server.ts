import type { z } from "zod";
import { pageOf } from "#contract/envelope.ts";
import { CHOICES_MAX } from "#contract/limits.ts";
import type { Api, CallOptions } from "./client.server.ts";

/** Returns the first 500 rows of a list, whether the API sends it in one response or in pages of any size. */
export async function everyPage<Row extends z.ZodType>(
  api: Pick<Api, "get">,
  path: string,
  row: Row,
  { query, ...options }: Omit<CallOptions, "schema"> = {},
): Promise<z.output<Row>[]> {
  const schema = pageOf(row);
  const rows: z.output<Row>[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await api.get(path, {
      ...options,
      query: page === 1 ? query : { ...query, page },
      schema,
    });
    rows.push(...data);
    // An API without pages sends the first page again.
    const isLast = page >= meta.last_page || meta.current_page !== page || data.length === 0;
    if (isLast || rows.length >= CHOICES_MAX) return rows.slice(0, CHOICES_MAX);
  }
}
