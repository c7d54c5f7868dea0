import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Who was told that a secret is due. */
export async function up(db: Trx): Promise<void> {
  await sql`
    create table vault_reminders (
      item_id text not null references vault_items (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      rotate_by text not null,
      days integer not null,
      primary key (item_id, user_id, rotate_by, days)
    )`.execute(db);
  await sql`create index vault_reminders_user_id on vault_reminders (user_id)`.execute(db);
}
