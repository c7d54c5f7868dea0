import {
  DRAFT_DAYS,
  LOG_IMPORT_MINUTES,
  NOTIFICATION_DAYS,
  TRASH_DAYS,
  UNDO_MINUTES,
  VAULT_IMPORT_MINUTES,
  WEBHOOK_DELIVERY_DAYS,
} from "#contract/limits.ts";
import { PENDING_MS } from "#api/account/two-factor-challenge.ts";
import { KEEP_MS } from "#api/http/idempotency.ts";
import { REMEMBER_SECONDS, SESSION_ABSOLUTE_MS, SESSION_SECONDS } from "#api/http/session.ts";
import type { Db } from "./schema.ts";

/** Imports can be undone for an hour. Their tables are kept as long as users may want to look at them. */
const IMPORT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Jobs that were given up are kept as long as the logs that mention them. */
const GIVEN_UP_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Nothing is reminded of that has been due for longer. */
const REMINDERS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes expired rows. Only the size of the tables depends on it. `now` is in milliseconds. */
export async function sweep(db: Db, now: number): Promise<void> {
  const before = (ms: number) => new Date(now - ms).toISOString();
  await db
    .deleteFrom("sessions")
    .where((any) =>
      any.or([
        any("last_active_at", "<", before(SESSION_SECONDS * 1000)),
        any("created_at", "<", before(SESSION_ABSOLUTE_MS)),
      ]),
    )
    .execute();
  await db
    .deleteFrom("remember_tokens")
    .where("used_at", "<", before(REMEMBER_SECONDS * 1000))
    .execute();
  await db.deleteFrom("pending_sign_ins").where("created_at", "<", before(PENDING_MS)).execute();
  await db
    .deleteFrom("vault_imports")
    .where("created_at", "<", before(VAULT_IMPORT_MINUTES * 60_000))
    .execute();
  await db
    .deleteFrom("log_imports")
    .where("state", "=", "waiting")
    .where("created_at", "<", before(LOG_IMPORT_MINUTES * 60_000))
    .execute();
  await db.deleteFrom("password_resets").where("created_at", "<", before(KEEP_MS)).execute();
  await db
    .deleteFrom("undos")
    .where("created_at", "<", before(UNDO_MINUTES * 60_000))
    .execute();
  for (const table of ["teams", "labels", "task_templates", "saved_views", "events", "saved_texts"] as const)
    await db
      .deleteFrom(table)
      .where("deleted_at", "<", before(UNDO_MINUTES * 60_000))
      .execute();
  await db
    .deleteFrom("media")
    .where("file_id", "is", null)
    .where((any) =>
      any.not(
        any.exists(
          any
            .selectFrom("files")
            .select("files.id")
            .where((one) =>
              one.or([
                one("files.id", "=", one.ref("media.id")),
                one("files.store_id", "=", one.ref("media.id")),
              ]),
            ),
        ),
      ),
    )
    .execute();
  await db
    .deleteFrom("team_members")
    .where("removed_at", "<", before(UNDO_MINUTES * 60_000))
    .execute();
  await db
    .deleteFrom("drafts")
    .where("saved_at", "<", before(DRAFT_DAYS * 24 * 60 * 60 * 1000))
    .execute();
  await db
    .deleteFrom("notifications")
    .where("created_at", "<", before(NOTIFICATION_DAYS * 24 * 60 * 60 * 1000))
    .execute();
  await db.deleteFrom("post_reminders").where("told_at", "<", before(REMINDERS_KEPT_MS)).execute();
  await db
    .deleteFrom("webhook_deliveries")
    .where("created_at", "<", before(WEBHOOK_DELIVERY_DAYS * 24 * 60 * 60 * 1000))
    .execute();
  await db
    .deleteFrom("restores")
    .where("restored_at", "<", before(TRASH_DAYS * 24 * 60 * 60 * 1000))
    .execute();
  await db.deleteFrom("idempotency_keys").where("created_at", "<", before(KEEP_MS)).execute();
  await db.deleteFrom("board_imports").where("created_at", "<", before(IMPORT_KEPT_MS)).execute();
  await db
    .deleteFrom("recurrences")
    .where((any) =>
      any.not(
        any.exists(
          any
            .selectFrom("boards")
            .select("boards.id")
            .whereRef("boards.recurrence_id", "=", "recurrences.id"),
        ),
      ),
    )
    .execute();
  await db
    .deleteFrom("jobs")
    .where("due_at", "is", null)
    .where("created_at", "<", before(GIVEN_UP_KEPT_MS))
    .execute();
  await db
    .deleteFrom("vault_reminders")
    .where("rotate_by", "<", before(REMINDERS_KEPT_MS).slice(0, 10))
    .execute();
  await db.deleteFrom("rate_limits").where("resets_at", "<", before(0)).execute();
}
