import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { SEARCH_MAX } from "#contract/limits.ts";

/**
 * Returns a condition that any of the columns contains the text, ignoring case. `%` and `_` are literal.
 * @param columns names from our own code, never from a request
 */
export function like(columns: readonly string[], search: string): RawBuilder<SqlBool> {
  const words = search.slice(0, SEARCH_MAX).toLowerCase().toWellFormed().replaceAll("\0", "");
  const pattern = `%${words.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`;
  const parts = columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}
