import { sql } from "kysely";
import type { Db, Trx } from "./schema.ts";
import { up as initial } from "./migrations/0001-initial.ts";
import { up as items } from "./migrations/0002-items.ts";
import { up as metaContents } from "./migrations/0003-meta-contents.ts";
import { up as googleContents } from "./migrations/0004-google-contents.ts";
import { up as social } from "./migrations/0005-social.ts";
import { up as blogs } from "./migrations/0006-blogs.ts";
import { up as indexes } from "./migrations/0007-indexes.ts";
import { up as metaCards } from "./migrations/0008-meta-cards.ts";
import { up as googleBlog } from "./migrations/0009-google-blog.ts";
import { up as networkLimits } from "./migrations/0010-network-limits.ts";
import { up as versionShapes } from "./migrations/0011-version-shapes.ts";
import { up as signInLimits } from "./migrations/0012-sign-in-limits.ts";
import { up as wholeTrash } from "./migrations/0013-whole-trash.ts";
import { up as undos } from "./migrations/0014-undos.ts";
import { up as agenda } from "./migrations/0015-agenda.ts";
import { up as restores } from "./migrations/0016-restores.ts";
import { up as samples } from "./migrations/0017-samples.ts";
import { up as lastActive } from "./migrations/0018-last-active.ts";
import { up as avatars } from "./migrations/0019-avatars.ts";
import { up as twoFactor } from "./migrations/0020-two-factor.ts";
import { up as teams } from "./migrations/0021-teams.ts";
import { up as notifications } from "./migrations/0022-notifications.ts";
import { up as reviewLinks } from "./migrations/0023-review-links.ts";
import { up as projectMembers } from "./migrations/0024-project-members.ts";
import { up as reviewRequests } from "./migrations/0025-review-requests.ts";
import { up as jobs } from "./migrations/0026-jobs.ts";
import { up as notificationMails } from "./migrations/0027-notification-mails.ts";
import { up as organizationDeletion } from "./migrations/0028-organization-deletion.ts";
import { up as labels } from "./migrations/0029-labels.ts";
import { up as tasks } from "./migrations/0030-tasks.ts";
import { up as events } from "./migrations/0032-events.ts";
import { up as namingRules } from "./migrations/0037-naming-rules.ts";
import { up as search } from "./migrations/0033-search.ts";
import { up as taskTemplates } from "./migrations/0034-task-templates.ts";
import { up as savedViews } from "./migrations/0035-saved-views.ts";
import { up as commentsAndCounts } from "./migrations/0039-comments-and-counts.ts";
import { up as taskAttachments } from "./migrations/0040-task-attachments.ts";
import { up as taskWatchers } from "./migrations/0041-task-watchers.ts";
import { up as boardImages } from "./migrations/0043-board-images.ts";
import { up as drafts } from "./migrations/0045-drafts.ts";
import { up as feedsOfAllProjects } from "./migrations/0050-feeds-of-all-projects.ts";
import { up as commentAnchors } from "./migrations/0051-comment-anchors.ts";

/** Numbered, append-only: a migration that has run anywhere is never edited. */
const MIGRATIONS: { id: string; up: (trx: Trx) => Promise<void> }[] = [
  { id: "0001-initial", up: initial },
  { id: "0002-items", up: items },
  { id: "0003-meta-contents", up: metaContents },
  { id: "0004-google-contents", up: googleContents },
  { id: "0005-social", up: social },
  { id: "0006-blogs", up: blogs },
  { id: "0007-indexes", up: indexes },
  { id: "0008-meta-cards", up: metaCards },
  { id: "0009-google-blog", up: googleBlog },
  { id: "0010-network-limits", up: networkLimits },
  { id: "0011-version-shapes", up: versionShapes },
  { id: "0012-sign-in-limits", up: signInLimits },
  { id: "0013-whole-trash", up: wholeTrash },
  { id: "0014-undos", up: undos },
  { id: "0015-agenda", up: agenda },
  { id: "0016-restores", up: restores },
  { id: "0017-samples", up: samples },
  { id: "0018-last-active", up: lastActive },
  { id: "0019-avatars", up: avatars },
  { id: "0020-two-factor", up: twoFactor },
  { id: "0021-teams", up: teams },
  { id: "0022-notifications", up: notifications },
  { id: "0023-review-links", up: reviewLinks },
  { id: "0024-project-members", up: projectMembers },
  { id: "0025-review-requests", up: reviewRequests },
  { id: "0026-jobs", up: jobs },
  { id: "0027-notification-mails", up: notificationMails },
  { id: "0028-organization-deletion", up: organizationDeletion },
  { id: "0029-labels", up: labels },
  { id: "0030-tasks", up: tasks },
  { id: "0032-events", up: events },
  { id: "0033-search", up: search },
  { id: "0034-task-templates", up: taskTemplates },
  { id: "0035-saved-views", up: savedViews },
  { id: "0037-naming-rules", up: namingRules },
  { id: "0039-comments-and-counts", up: commentsAndCounts },
  { id: "0040-task-attachments", up: taskAttachments },
  { id: "0041-task-watchers", up: taskWatchers },
  { id: "0043-board-images", up: boardImages },
  { id: "0045-drafts", up: drafts },
  { id: "0050-feeds-of-all-projects", up: feedsOfAllProjects },
  { id: "0051-comment-anchors", up: commentAnchors },
];

/** Any constant works, if all replicas use the same. */
const LOCK = 7_261_031;

/**
 * Updates the schema in one transaction, so that a crash leaves nothing half done. SQLite's single connection is its own lock.
 * PostgreSQL uses an advisory lock, so that replicas can start in parallel.
 */
export async function migrate(db: Db, engine: "sqlite" | "postgres"): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx);
    await sql`create table if not exists migrations (id text primary key not null, applied_at text not null)`.execute(
      trx,
    );
    const applied = await sql<{ id: string }>`select id from migrations`.execute(trx);
    const known = new Set(applied.rows.map((row) => row.id));
    const pending = MIGRATIONS.filter((migration) => !known.has(migration.id));
    for (const migration of pending) {
      await migration.up(trx);
      await sql`insert into migrations (id, applied_at) values (${migration.id}, ${new Date().toISOString()})`.execute(
        trx,
      );
    }
    return pending.map((migration) => migration.id);
  });
}
