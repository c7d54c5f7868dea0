import type { CheckFacts } from "#domain/feeds/alert-rules.ts";
import type { FeedRow, FeedSnapshotRow, Reader } from "#api/data/schema.ts";
import { flaggedProducts } from "./stock.ts";

/** Entries whose dates tell how often there is something new. */
const PUBLISHED_MAX = 21;
/** Prices and entries of one check that rules look at. */
const FACTS_MAX = 5000;

type Checked = Pick<
  FeedRow,
  "id" | "organization_id" | "family" | "state" | "error_count" | "item_count" | "error_items"
>;

/** The snapshots of a feed that was read, but for those that found it unchanged. */
const readSnapshots = (db: Reader, feedId: string) =>
  db
    .selectFrom("feed_snapshots")
    .where("feed_id", "=", feedId)
    .where("outcome", "in", ["healthy", "warning"])
    .where("item_count", "is not", null);

/** Gathers what rules look at after a check. `feed` is how the check left it. */
export async function factsOf(db: Reader, feed: Checked, snapshot: FeedSnapshotRow): Promise<CheckFacts> {
  const isProducts = feed.family === "products";
  const isRead = snapshot.outcome === "healthy" || snapshot.outcome === "warning";
  const [before] = await readSnapshots(db, feed.id)
    .select(["item_count", "out_of_stock"])
    .where("id", "!=", snapshot.id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  const published = isProducts
    ? []
    : await db
        .selectFrom("feed_entries")
        .select("sorted_at")
        .where("feed_id", "=", feed.id)
        .orderBy("sorted_at", "desc")
        .limit(PUBLISHED_MAX)
        .execute();
  const linked = isProducts && snapshot.outcome !== "failed" ? await flaggedProducts(db, feed) : [];
  return {
    now: snapshot.at,
    failures: feed.error_count,
    error: snapshot.error,
    isGone: feed.state === "stopped",
    read: isRead
      ? {
          items: snapshot.item_count ?? 0,
          outOfStock: snapshot.out_of_stock ?? 0,
          before:
            before === undefined
              ? null
              : { items: before.item_count ?? 0, outOfStock: before.out_of_stock ?? 0 },
          prices: isProducts ? await pricesOf(db, snapshot.id) : [],
          // What a feed has when it is first read is no news.
          entries: isProducts || before === undefined ? [] : await entriesOf(db, feed.id, snapshot.at),
        }
      : null,
    items: feed.item_count,
    errorItems: feed.error_items,
    published: published.map(({ sorted_at: at }) => at),
    linked: linked.map(({ product: { id, title }, flag, stated, price, uses }) => ({
      id,
      title,
      flag,
      stated,
      price,
      uses,
    })),
  };
}

async function pricesOf(db: Reader, snapshotId: string) {
  const rows = await db
    .selectFrom("feed_changes")
    .innerJoin("feed_products", "feed_products.id", "feed_changes.product_id")
    .select(["feed_products.id", "feed_products.title"])
    .select(["feed_changes.before", "feed_changes.after", "feed_changes.percent"])
    .where("feed_changes.snapshot_id", "=", snapshotId)
    .where("feed_changes.attribute", "=", "price")
    .limit(FACTS_MAX)
    .execute();
  return rows.map(({ before, after, ...row }) => ({ ...row, before: before ?? "", after: after ?? "" }));
}

const entriesOf = (db: Reader, feedId: string, at: string) =>
  db
    .selectFrom("feed_entries")
    .select(["id", "title", "text"])
    .where("feed_id", "=", feedId)
    .where("first_seen_at", "=", at)
    .limit(FACTS_MAX)
    .execute();
