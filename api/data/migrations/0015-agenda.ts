import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Adds indexes for the agenda, which is queried for the entire organization on each visit to its projects. */
export async function up(db: Trx): Promise<void> {
  for (const [table, column] of [
    ["boards", "status"],
    ["meta_contents", "status"],
    ["google_contents", "status"],
    ["campaigns", "status"],
    ["comments", "created_at"],
  ] as const)
    await sql`create index ${sql.ref(`${table}_agenda`)} on ${sql.table(table)} (organization_id, ${sql.ref(column)})`.execute(
      db,
    );
}
