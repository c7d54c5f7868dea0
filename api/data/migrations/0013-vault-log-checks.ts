import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** What the last check of a whole access log found, and when that was. */
export async function up(db: Trx): Promise<void> {
  await sql`alter table vault_logs add column broken_at integer`.execute(db);
  await sql`alter table vault_logs add column checked_at text`.execute(db);
}
