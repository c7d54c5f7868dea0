import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/**
 * What is on the days of a calendar is found in indexes alone, before the few that are sent are read: there may be ten thousand others.
 * Whether a campaign is there at all is asked for each of its posts and ads. What someone decided is found by the days of decisions.
 */
export async function up(db: Trx): Promise<void> {
  await sql`
    create index campaigns_live on campaigns (id, kind, project_id, starts_on, ends_on, archived_at, deleted_at)
    where deleted_at is null and archived_at is null`.execute(db);
  await sql`drop index blogs_calendar`.execute(db);
  await sql`create index blogs_calendar on blogs (project_id, planned_for, publish_at, campaign_id)`.execute(
    db,
  );
  for (const [table, campaign] of [
    ["boards", "social_calendar_id"],
    ["meta_contents", "meta_ad_id"],
    ["google_contents", "google_ad_id"],
  ] as const) {
    await sql`drop index ${sql.ref(`${table}_calendar`)}`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_calendar`)} on ${sql.table(table)} (organization_id, planned_for, scheduled_at,
        ${sql.ref(campaign)}, id, deleted_at)
      where deleted_at is null`.execute(db);
  }
  for (const [table, campaign] of [
    ["meta_contents", "meta_ad_id"],
    ["google_contents", "google_ad_id"],
  ] as const)
    await sql`
      create index ${sql.ref(`${table}_days`)} on ${sql.table(table)} (${sql.ref(campaign)}, planned_for, scheduled_at,
        organization_id, id, deleted_at)
      where deleted_at is null`.execute(db);
  await sql`
    create index item_changes_decided on item_changes (actor_id, created_at, subject_id, from_status)
    where from_status = 'in_review'`.execute(db);
}
