import { PostgresAdapter, sql } from "kysely";
import type { Trx } from "./schema.ts";

/** Columns with text to search, and the column with the id of the record that they belong to. */
export type SearchSource = { table: string; key: string; source: string; columns: string };

/** Adds the triggers that note whose text in a table has changed, for api/search/indexing.ts to read. */
export async function noteChanges(db: Trx, { table, key, source, columns }: SearchSource): Promise<void> {
  const name = (event: string) => sql.ref(`search_${table}_${event}`);
  const changed = sql.raw(`update of ${columns}`);
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`
      create trigger ${name("change")} after insert or delete or ${changed} on ${sql.table(table)}
      for each row execute function note_search_change(${sql.lit(source)}, ${sql.lit(key)})`.execute(db);
  else
    for (const [event, when, row] of [
      ["insert", sql`insert`, "new"],
      ["update", changed, "new"],
      ["delete", sql`delete`, "old"],
    ] as const)
      await sql`
        create trigger ${name(event)} after ${when} on ${sql.table(table)} begin
          insert into search_changes (source, record_id)
          values (${sql.lit(source)}, ${sql.ref(`${row}.${key}`)});
        end`.execute(db);
}
