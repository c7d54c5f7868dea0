import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/**
 * The calendar of all projects asks for the ads of campaigns that have ended since a day, which may be most of all. Their kind is
 * found before their days, and all that decides how long an ad runs is in the index. SQLite must not take the campaigns of a project
 * that aren't in the trash for a few, or it reads them by the other index.
 */
export async function up(db: Trx): Promise<void> {
  await sql`drop index campaigns_days`.execute(db);
  await sql`
    create index campaigns_days on campaigns (project_id, kind, (coalesce(ends_on, starts_on)),
      (coalesce(starts_on, ends_on)), id, deleted_at, archived_at, starts_on, ends_on)
    where deleted_at is null and archived_at is null`.execute(db);
  await sql`drop index campaigns_project`.execute(db);
  await sql`create index campaigns_project on campaigns (project_id, id, deleted_at)`.execute(db);
}
