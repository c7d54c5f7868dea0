import { FEED_FAILURES } from "#contract/limits.ts";
import type { CheckOutcome, SnapshotSource } from "#contract/vocabulary.ts";
import type { Db, FeedRow, FeedSnapshotRow, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { factsOf } from "./check-facts.ts";
import { raiseAlerts } from "./raise-alerts.ts";
import type { FeedReading } from "./read-feed.ts";
import { type Check, storeEntries } from "./store-entries.ts";
import { storeProducts } from "./store-products.ts";

/** What a check or an upload came to, apart from what it says of the feed. */
export type Outcome = {
  source: SnapshotSource;
  outcome: CheckOutcome;
  error: string | null;
  status: number | null;
  bytes: number | null;
  checksum: string | null;
  duration: number | null;
};

/** Rules with the most products that a feed is stored with. */
const PROBLEM_GROUPS_MAX = 50;

/** Stores what a feed has, before the check is recorded. */
export async function storeReading(
  deps: Pick<Deps, "clock"> & { db: Db | Trx },
  check: Check,
  reading: FeedReading,
): Promise<void> {
  if ("content" in reading) await storeEntries(deps, check, reading.content.entries);
  else await storeProducts(deps, check, reading.products.products);
}

/** Returns what a reading says of its feed. */
export function factsIn(reading: FeedReading) {
  const { title, format, encoding, wrongly_declared } =
    "content" in reading ? reading.content : reading.products;
  const products = "products" in reading ? reading.products.products : [];
  const groups = new Map<string, { severity: string; attribute: string; rule: string; count: number }>();
  for (const { severity, attribute, rule } of products.flatMap(({ problems }) => problems)) {
    const key = `${severity} ${attribute} ${rule}`;
    const group = groups.get(key) ?? { severity, attribute, rule, count: 0 };
    group.count++;
    groups.set(key, group);
  }
  const problems = [...groups.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, PROBLEM_GROUPS_MAX);
  return {
    title: title?.slice(0, 300).toWellFormed().replaceAll("\0", "") ?? null,
    site: "content" in reading ? reading.content.site : null,
    format,
    encoding,
    wrongly_declared: wrongly_declared?.slice(0, 40) ?? null,
    item_count: "content" in reading ? reading.content.entries.length : products.length,
    error_items: products.filter(({ severity }) => severity === "error").length,
    out_of_stock:
      "products" in reading
        ? products.filter(({ availability }) => availability === "out_of_stock").length
        : null,
    problems_json: JSON.stringify(problems),
  };
}

type Recorded = Outcome & {
  /** What the reading says, or null if there was none. */
  facts: ReturnType<typeof factsIn> | null;
  changed: Partial<FeedRow>;
};

/**
 * Records a check or an upload: its snapshot, how the feed is now, and the alerts that follow. A second run for the same check records
 * nothing.
 */
export async function recordCheck(
  trx: Trx,
  deps: Pick<Deps, "clock" | "jobs">,
  { id, feed, now }: Check,
  { facts, changed, ...outcome }: Recorded,
): Promise<FeedSnapshotRow> {
  await adoptChanges(trx, feed.id, id);
  const { out_of_stock = null, ...said } = facts ?? {};
  const snapshot: FeedSnapshotRow = {
    id,
    feed_id: feed.id,
    at: now,
    ...outcome,
    item_count: facts?.item_count ?? null,
    error_items: feed.family === "products" ? (facts?.error_items ?? null) : null,
    out_of_stock,
    ...(await countsOf(trx, feed, id, now, facts?.item_count ?? 0)),
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("feed_snapshots")
    .values(snapshot)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return snapshot;
  const set = { ...said, ...changed, checked_at: now };
  await trx.updateTable("feeds").set(set).where("id", "=", feed.id).execute();
  // It may have been paused meanwhile.
  await trx
    .updateTable("feeds")
    .set({ next_check_at: null })
    .where("id", "=", feed.id)
    .where("paused_at", "is not", null)
    .execute();
  const after = { ...feed, ...set };
  await raiseAlerts(trx, deps, after, await factsOf(trx, after, snapshot));
  return snapshot;
}

/** Takes over the changes of an upload that ended with its process before it was recorded, so that rules see them. */
async function adoptChanges(trx: Trx, feedId: string, snapshotId: string): Promise<void> {
  const last = await trx
    .selectFrom("feed_snapshots")
    .select("at")
    .where("feed_id", "=", feedId)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await trx
    .updateTable("feed_changes")
    .set({ snapshot_id: snapshotId })
    .where("feed_id", "=", feedId)
    .where("at", ">", last.at)
    .where("snapshot_id", "!=", snapshotId)
    .execute();
}

/** Counts what a check has changed, which a run before may have begun with. */
async function countsOf(trx: Trx, feed: FeedRow, snapshotId: string, now: string, items: number) {
  const changes = await trx
    .selectFrom("feed_changes")
    .select("kind")
    .select((row) => row.fn.count<number | string>("product_id").distinct().as("products"))
    .select((row) => row.fn.count<number | string>("entry_id").distinct().as("entries"))
    .where("snapshot_id", "=", snapshotId)
    .groupBy("kind")
    .execute();
  const of = (kind: string) => {
    const row = changes.find((one) => one.kind === kind);
    return Number(row?.products ?? 0) + Number(row?.entries ?? 0);
  };
  const { count } = await trx
    .selectFrom("feed_entries")
    .select((row) => row.fn.countAll().as("count"))
    .where("feed_id", "=", feed.id)
    .where("first_seen_at", "=", now)
    .executeTakeFirstOrThrow();
  const isFirst = feed.family === "products" && feed.checksum === null;
  const added = isFirst ? items : of("added") + of("returned") + Number(count);
  return { added, changed: of("changed"), removed: of("removed") };
}

/** What a good reading sets back. */
export const READ = { error: null, error_count: 0, offered_json: "[]" } as const;

/** How a feed is after it was read. */
export const stateAfter = (facts: Pick<FeedRow, "error_items"> | FeedRow): "healthy" | "warning" =>
  facts.error_items > 0 ? "warning" : "healthy";

/** How a feed is after so many failures in a row. */
export const stateAfterFailures = (failures: number) => (failures >= FEED_FAILURES ? "failing" : "warning");
