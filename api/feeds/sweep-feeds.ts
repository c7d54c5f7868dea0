import { setImmediate as othersTurn } from "node:timers/promises";
import {
  FEED_ALERT_DAYS,
  FEED_CHANGE_DAYS,
  FEED_ENTRY_DAYS,
  FEED_IMPORT_MINUTES,
  FEED_SNAPSHOT_DAYS,
} from "#contract/limits.ts";
import type { Db } from "#api/data/schema.ts";
import { noteLinks } from "./links.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Storing the first upload of a feed takes less. */
const ARRIVING_MS = 60 * 60 * 1000;
/** Rows of one statement, so that nobody waits long for it. */
const SLICE = 500;
/** Batches of items whose links are noted at once. */
const LINK_BATCHES = 50;

/**
 * Deletes feeds that never arrived, and what is older than it is kept: entries that their feed no longer has and nobody starred, snapshots, changes, alerts that are
 * over, and products that have long been gone. `now` is in milliseconds.
 */
export async function sweepFeeds({ db }: { db: Db }, now: number): Promise<void> {
  // Where nobody looks at feeds, changed copy would pile up.
  await noteLinks(db, LINK_BATCHES);
  const before = (days: number) => new Date(now - days * DAY_MS).toISOString();
  await inSlices(() =>
    db
      .deleteFrom("feed_entries")
      .where("id", "in", (entries) =>
        entries
          .selectFrom("feed_entries")
          .select("feed_entries.id")
          .where("feed_entries.gone_at", "is not", null)
          .where("feed_entries.first_seen_at", "<", before(FEED_ENTRY_DAYS))
          .where((entry) =>
            entry.not(
              entry.exists(
                entry
                  .selectFrom("feed_entry_marks")
                  .select("feed_entry_marks.entry_id")
                  .whereRef("feed_entry_marks.entry_id", "=", "feed_entries.id")
                  .where("feed_entry_marks.starred_at", "is not", null),
              ),
            ),
          )
          .limit(SLICE),
      )
      .executeTakeFirst(),
  );
  await inSlices(() =>
    db
      .deleteFrom("feed_snapshots")
      .where("id", "in", (rows) =>
        rows
          .selectFrom("feed_snapshots")
          .select("id")
          .where("at", "<", before(FEED_SNAPSHOT_DAYS))
          .limit(SLICE),
      )
      .executeTakeFirst(),
  );
  await inSlices(() =>
    db
      .deleteFrom("feed_changes")
      .where("id", "in", (rows) =>
        rows.selectFrom("feed_changes").select("id").where("at", "<", before(FEED_CHANGE_DAYS)).limit(SLICE),
      )
      .executeTakeFirst(),
  );
  await inSlices(() =>
    db
      .deleteFrom("feed_products")
      .where("id", "in", (rows) =>
        rows
          .selectFrom("feed_products")
          .select("id")
          .where("removed_at", "<", before(FEED_CHANGE_DAYS))
          .limit(SLICE),
      )
      .executeTakeFirst(),
  );
  const abandoned = await db
    .selectFrom("feeds")
    .select("id")
    .where("arriving_at", "<", new Date(now - ARRIVING_MS).toISOString())
    .execute();
  for (const { id } of abandoned) {
    await emptyFeed(db, id);
    await db.deleteFrom("feeds").where("id", "=", id).execute();
  }
  await db
    .deleteFrom("feed_alerts")
    .where("state", "!=", "open")
    .where("last_raised_at", "<", before(FEED_ALERT_DAYS))
    .execute();
  await db.deleteFrom("feed_hosts").where("until", "<", before(0)).execute();
  await db
    .deleteFrom("feed_imports")
    .where("created_at", "<", new Date(now - FEED_IMPORT_MINUTES * 60_000).toISOString())
    .execute();
}

/** Deletes what is stored of a feed, before the feed itself: one statement for a hundred thousand products would hold up everybody. */
export async function emptyFeed(db: Db, feedId: string): Promise<void> {
  for (const table of ["feed_problems", "feed_changes", "feed_products", "feed_entries"] as const)
    await inSlices(() =>
      db
        .deleteFrom(table)
        .where("id", "in", (rows) =>
          rows.selectFrom(table).select("id").where("feed_id", "=", feedId).limit(SLICE),
        )
        .executeTakeFirst(),
    );
}

async function inSlices(remove: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await remove();
    if (numDeletedRows < BigInt(SLICE)) return;
    await othersTurn();
  }
}
