import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** What the last check of a whole access log found, and when that was. Who sees an item is read from an index alone. */
export async function up(db: Trx): Promise<void> {
  await sql`alter table vault_logs add column broken_at integer`.execute(db);
  await sql`alter table vault_logs add column checked_at text`.execute(db);
  await sql`drop index vault_grants_item_id`.execute(db);
  await sql`create index vault_grants_seen on vault_grants (item_id, user_id, until, team_id, project_id)`.execute(
    db,
  );
}
