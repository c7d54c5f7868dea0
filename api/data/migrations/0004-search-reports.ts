import { sql } from "kysely";
import type { Trx } from "../schema.ts";
import { noteChanges } from "../search-triggers.ts";

/** Makes reports searchable, those of before too. */
export async function up(db: Trx): Promise<void> {
  await noteChanges(db, { table: "reports", key: "id", source: "reports", columns: "name, notes" });
  await sql`insert into search_changes (source, record_id) select 'reports', id from reports`.execute(db);
}
