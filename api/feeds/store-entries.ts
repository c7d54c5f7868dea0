import { setImmediate as othersTurn } from "node:timers/promises";
import { Transaction } from "kysely";
import { ulid } from "ulid";
import type { Db, FeedChangeRow, FeedRow, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import type { ReadyEntry } from "./ready.ts";

/**
 * Runs work in the transaction that there is, or in one of its own. It holds the feed, so that two that store the same feed do so one
 * after the other.
 */
export async function within(
  db: Db | Trx,
  { feed }: Pick<Check, "feed">,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  const held = async (trx: Trx) => {
    await trx
      .updateTable("feeds")
      .set((row) => ({ item_count: row.ref("item_count") }))
      .where("id", "=", feed.id)
      .execute();
    await work(trx);
  };
  await (db instanceof Transaction ? held(db) : db.transaction().execute(held));
}

/** What a check of a feed is, for all that is stored of it. */
export type Check = { id: string; feed: FeedRow; now: string };

/** Entries of one transaction. */
const SLICE = 100;
/** Characters of a value that a change keeps. */
export const CHANGED_MAX = 500;

/**
 * Stores the entries of a feed. Each slice is complete in itself, so that a second run after a crash finds what is left to do, and
 * nothing is new or changed twice.
 */
export async function storeEntries(
  { db, clock }: Pick<Deps, "clock"> & { db: Db | Trx },
  check: Check,
  entries: readonly ReadyEntry[],
): Promise<void> {
  const { feed, now } = check;
  for (let start = 0; start < entries.length; start += SLICE) {
    const slice = entries.slice(start, start + SLICE);
    await within(db, check, (trx) => storeSlice(trx, clock, check, slice));
    await othersTurn();
  }
  const here = new Set(entries.flatMap(({ keys }) => keys));
  await within(db, check, async (trx) => {
    const rows = await trx
      .selectFrom("feed_entries")
      .innerJoin("feed_entry_keys", "feed_entry_keys.entry_id", "feed_entries.id")
      .select(["feed_entries.id", "feed_entry_keys.key"])
      .where("feed_entries.feed_id", "=", feed.id)
      .where("feed_entries.gone_at", "is", null)
      .execute();
    const present = new Set(rows.flatMap(({ id, key }) => (here.has(key) ? [id] : [])));
    const gone = [...new Set(rows.map(({ id }) => id))].filter((id) => !present.has(id));
    for (let start = 0; start < gone.length; start += SLICE)
      await trx
        .updateTable("feed_entries")
        .set({ gone_at: now })
        .where("id", "in", gone.slice(start, start + SLICE))
        .execute();
  });
}

async function storeSlice(
  trx: Trx,
  clock: () => number,
  { id: snapshot_id, feed, now }: Check,
  entries: readonly ReadyEntry[],
): Promise<void> {
  const keys = await trx
    .selectFrom("feed_entry_keys")
    .innerJoin("feed_entries", "feed_entries.id", "feed_entry_keys.entry_id")
    .select(["feed_entry_keys.key", "feed_entries.id", "feed_entries.hash", "feed_entries.gone_at"])
    .select(["feed_entries.title", "feed_entries.text"])
    .where("feed_entry_keys.feed_id", "=", feed.id)
    .where(
      "feed_entry_keys.key",
      "in",
      entries.flatMap((entry) => entry.keys),
    )
    .execute();
  const byKey = new Map(keys.map((row) => [row.key, row]));
  for (const entry of entries) {
    const known = entry.keys.map((key) => byKey.get(key)).find((row) => row !== undefined);
    const { keys: own, published_at, ...stored } = entry;
    const id = known?.id ?? ulid(clock());
    if (known === undefined)
      await trx
        .insertInto("feed_entries")
        .values({
          ...stored,
          id,
          feed_id: feed.id,
          published_at,
          // What is dated ahead would stay on top.
          sorted_at: published_at !== null && published_at < now ? published_at : now,
          first_seen_at: now,
          changed_at: null,
          before_json: null,
          gone_at: null,
        })
        .execute();
    else if (known.hash !== entry.hash) {
      const before_json = JSON.stringify({ title: known.title, text: known.text });
      await trx
        .updateTable("feed_entries")
        .set({ ...stored, changed_at: now, before_json, gone_at: null })
        .where("id", "=", id)
        .execute();
      const isRenamed = known.title !== entry.title;
      const [before, after] = isRenamed ? [known.title, entry.title] : [known.text, entry.text];
      const change: FeedChangeRow = {
        id: ulid(clock()),
        feed_id: feed.id,
        snapshot_id,
        at: now,
        kind: "changed",
        product_id: null,
        entry_id: id,
        attribute: isRenamed ? "title" : "text",
        before: before.slice(0, CHANGED_MAX).toWellFormed(),
        after: after.slice(0, CHANGED_MAX).toWellFormed(),
        percent: null,
      };
      await trx.insertInto("feed_changes").values(change).execute();
    } else if (known.gone_at !== null)
      await trx.updateTable("feed_entries").set({ gone_at: null }).where("id", "=", id).execute();
    const missing = own.filter((key) => !byKey.has(key));
    if (missing.length > 0)
      await trx
        .insertInto("feed_entry_keys")
        .values(missing.map((key) => ({ feed_id: feed.id, key, entry_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}
