import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** When a person last used Marquee. Their sessions say it only until they end. */
export async function up(db: Trx): Promise<void> {
  await db.schema.alterTable("users").addColumn("last_active_at", "text").execute();
  await sql`update users set last_active_at = (
    select max(last_active_at) from sessions where sessions.user_id = users.id
  )`.execute(db);
}
