import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/**
 * What every page counts (posts and ads of a project, unread notifications, campaigns of a folder, rounds of a review) is read from
 * indexes alone, which must hold the columns of their own conditions, too. What is scheduled is found by when it is due, its day
 * if it has no time.
 */
export async function up(db: Trx): Promise<void> {
  for (const name of [
    "campaigns_project",
    "campaigns_counts",
    "boards_states",
    "meta_contents_states",
    "google_contents_states",
  ])
    await sql`drop index ${sql.ref(name)}`.execute(db);
  await sql`create index campaigns_project on campaigns (project_id, deleted_at, id)`.execute(db);
  await sql`
    create index campaigns_counts on campaigns (project_id, kind, deleted_at, archived_at, id, status)
    where deleted_at is null and archived_at is null`.execute(db);
  await sql`
    create index campaigns_kinds on campaigns (folder_id, kind, deleted_at, archived_at)
    where deleted_at is null and archived_at is null`.execute(db);
  for (const [table, campaign] of [
    ["boards", "social_calendar_id"],
    ["meta_contents", "meta_ad_id"],
    ["google_contents", "google_ad_id"],
  ] as const)
    await sql`
      create index ${sql.ref(`${table}_states`)} on ${sql.table(table)} (${sql.ref(campaign)}, status, scheduled_at, planned_for,
        deleted_at)
      where deleted_at is null`.execute(db);
  for (const table of ["boards", "meta_contents"]) {
    await sql`drop index ${sql.ref(`${table}_due`)}`.execute(db);
    for (const [name, first] of [
      ["due", sql``],
      ["organization_due", sql`organization_id, `],
    ] as const)
      await sql`
        create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)} (${first}coalesce(scheduled_at, planned_for))
        where status = 'scheduled' and deleted_at is null`.execute(db);
  }
  await sql`
    create index notifications_unread on notifications (user_id, organization_id, read_at)
    where read_at is null`.execute(db);
  await sql`
    create index item_changes_rounds on item_changes (subject_id, id, created_at, to_status, decision)
    where to_status = 'in_review' and decision is null`.execute(db);
}
