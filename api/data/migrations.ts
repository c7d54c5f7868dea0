import { sql } from "kysely";
import { up as initial } from "./migrations/0001-initial.ts";
import { up as reports } from "./migrations/0002-reports.ts";
import { up as webhookDisabled } from "./migrations/0003-webhook-disabled.ts";
import { up as searchReports } from "./migrations/0004-search-reports.ts";
import { up as rowObjects } from "./migrations/0005-row-objects.ts";
import { up as vault } from "./migrations/0006-vault.ts";
import { up as openTasks } from "./migrations/0007-open-tasks.ts";
import { up as vaultImports } from "./migrations/0008-vault-imports.ts";
import { up as searchVault } from "./migrations/0009-search-vault.ts";
import { up as vaultReminders } from "./migrations/0010-vault-reminders.ts";
import { up as vaultImportSettings } from "./migrations/0011-vault-import-settings.ts";
import { up as vaultFiles } from "./migrations/0012-vault-files.ts";
import { up as vaultChecks } from "./migrations/0013-vault-checks.ts";
import { up as feeds } from "./migrations/0014-feeds.ts";
import { up as feedLinks } from "./migrations/0015-feed-links.ts";
import { up as assetFiles } from "./migrations/0016-asset-files.ts";
import { up as adLog } from "./migrations/0017-ad-log.ts";
import { up as reviewRooms } from "./migrations/0018-review-rooms.ts";
import { up as ownTasks } from "./migrations/0019-own-tasks.ts";
import { up as countedAlone } from "./migrations/0020-counted-alone.ts";
import { up as daysAlone } from "./migrations/0021-days-alone.ts";
import { up as lookedThrough } from "./migrations/0022-looked-through.ts";
import { up as pins } from "./migrations/0023-pins.ts";
import { up as savedTexts } from "./migrations/0024-saved-texts.ts";
import { up as runningCampaigns } from "./migrations/0025-running-campaigns.ts";
import { up as videos } from "./migrations/0026-videos.ts";
import { up as mediaLibrary } from "./migrations/0027-media-library.ts";
import { up as blogPlans } from "./migrations/0028-blog-plans.ts";
import { up as toldChanges } from "./migrations/0029-told-changes.ts";
import { up as commentSeconds } from "./migrations/0030-comment-seconds.ts";
import type { Db, Trx } from "./schema.ts";

/** Numbered, append-only: a migration that has run anywhere is never edited. */
const MIGRATIONS: { id: string; up: (trx: Trx) => Promise<void> }[] = [
  { id: "0001-initial", up: initial },
  { id: "0002-reports", up: reports },
  { id: "0003-webhook-disabled", up: webhookDisabled },
  { id: "0004-search-reports", up: searchReports },
  { id: "0005-row-objects", up: rowObjects },
  { id: "0006-vault", up: vault },
  { id: "0007-open-tasks", up: openTasks },
  { id: "0008-vault-imports", up: vaultImports },
  { id: "0009-search-vault", up: searchVault },
  { id: "0010-vault-reminders", up: vaultReminders },
  { id: "0011-vault-import-settings", up: vaultImportSettings },
  { id: "0012-vault-files", up: vaultFiles },
  { id: "0013-vault-checks", up: vaultChecks },
  { id: "0014-feeds", up: feeds },
  { id: "0015-feed-links", up: feedLinks },
  { id: "0016-asset-files", up: assetFiles },
  { id: "0017-ad-log", up: adLog },
  { id: "0018-review-rooms", up: reviewRooms },
  { id: "0019-own-tasks", up: ownTasks },
  { id: "0020-counted-alone", up: countedAlone },
  { id: "0021-days-alone", up: daysAlone },
  { id: "0022-looked-through", up: lookedThrough },
  { id: "0023-pins", up: pins },
  { id: "0024-saved-texts", up: savedTexts },
  { id: "0025-running-campaigns", up: runningCampaigns },
  { id: "0026-videos", up: videos },
  { id: "0027-media-library", up: mediaLibrary },
  { id: "0028-blog-plans", up: blogPlans },
  { id: "0029-told-changes", up: toldChanges },
  { id: "0030-comment-seconds", up: commentSeconds },
];

/** Returns whether this program has the migration. A newer one has others. */
export const isKnownMigration = (id: string) => MIGRATIONS.some((migration) => migration.id === id);

/** Any constant works, if all replicas use the same. */
const LOCK = 7_261_031;

/**
 * Updates the schema in one transaction, so that a crash leaves nothing half done. SQLite's single connection is its own lock.
 * PostgreSQL uses an advisory lock, so that replicas can start in parallel.
 */
export async function migrate(db: Db, engine: "sqlite" | "postgres"): Promise<void> {
  await db.transaction().execute(async (trx) => {
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
  });
}
