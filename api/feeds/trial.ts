import { FEED_TRIAL_DAYS, FEED_TRIAL_MAX } from "#contract/limits.ts";
import { alertsIn, type CheckFacts, CONDITIONS } from "#domain/feeds/alert-rules.ts";
import { availabilityIn } from "#domain/feeds/check-product.ts";
import type { FeedRow, FeedRuleRow, FeedSnapshotRow, Reader } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { feedsSeenBy } from "./policy.ts";
import { ruleIn } from "./raise-alerts.ts";
import { usesOf } from "./stock.ts";

/** The HTTP status of a feed that is gone. */
const GONE = 410;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Of one feed. */
const ENTRIES_MAX = 2000;
const CHANGES_MAX = 5000;

/** Returns when a rule would have raised an alert in the last 30 days, by what is stored of the checks. */
export async function trialOf(exchange: Exchange, row: FeedRuleRow) {
  const { db, clock } = exchange.deps;
  const member = memberOf(exchange);
  const from = new Date(clock() - FEED_TRIAL_DAYS * DAY_MS).toISOString();
  const { family } = CONDITIONS[row.condition];
  const feeds = await feedsSeenBy(db, member)
    .selectAll("feeds")
    .$if(row.feed_id !== null, (feed) => feed.where("feeds.id", "=", row.feed_id ?? ""))
    .$if(family !== null, (feed) => feed.where("feeds.family", "=", family ?? "content"))
    .orderBy("feeds.id")
    .execute();
  const found = [];
  for (const feed of feeds)
    for (const alert of alertsIn(ruleIn(row), await historyOf(exchange, feed, row, from), row.quiet_hours))
      found.push({ ...alert, feed: { id: feed.id, name: feed.name, family: feed.family } });
  const alerts = found.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, FEED_TRIAL_MAX);
  return { total: found.length, from, alerts };
}

/** Returns what the rule would have looked at, check by check. */
async function historyOf(
  exchange: Exchange,
  feed: FeedRow,
  { condition }: FeedRuleRow,
  from: string,
): Promise<CheckFacts[]> {
  const { db } = exchange.deps;
  const snapshots = await db
    .selectFrom("feed_snapshots")
    .selectAll()
    .where("feed_id", "=", feed.id)
    .where("at", ">=", from)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const [prices, entries, published, linked] = await Promise.all([
    condition === "price" ? pricesOf(db, feed.id, from) : [],
    condition === "keyword" ? entriesOf(db, feed.id, from) : [],
    condition === "no_entries" ? publishedOf(db, feed.id) : [],
    condition === "linked_product" ? linkedOf(exchange, feed.id, from) : [],
  ]);
  const pricesAt = Map.groupBy(prices, ({ snapshot_id: id }) => id);
  const entriesAt = Map.groupBy(entries, ({ first_seen_at: at }) => at);
  let failures = 0;
  let last: FeedSnapshotRow | null = null;
  let isFirst = true;
  return snapshots.map((snapshot): CheckFacts => {
    failures = snapshot.outcome === "failed" ? failures + 1 : 0;
    const isRead = snapshot.outcome === "healthy" || snapshot.outcome === "warning";
    const before = last;
    if (isRead) last = snapshot;
    const read = isRead
      ? {
          items: snapshot.item_count ?? 0,
          outOfStock: snapshot.out_of_stock ?? 0,
          before:
            before === null ? null : { items: before.item_count ?? 0, outOfStock: before.out_of_stock ?? 0 },
          prices: pricesAt.get(snapshot.id) ?? [],
          entries: isFirst && feed.created_at >= from ? [] : (entriesAt.get(snapshot.at) ?? []),
        }
      : null;
    if (isRead) isFirst = false;
    return {
      now: snapshot.at,
      failures,
      error: snapshot.error,
      isGone: snapshot.status === GONE,
      read,
      items: last?.item_count ?? 0,
      errorItems: last?.error_items ?? 0,
      published: published.filter((at) => at <= snapshot.at),
      linked: linked.filter(
        ({ since, until }) => since <= snapshot.at && (until === null || snapshot.at < until),
      ),
    };
  });
}

async function pricesOf(db: Reader, feedId: string, from: string) {
  const rows = await db
    .selectFrom("feed_changes")
    .innerJoin("feed_products", "feed_products.id", "feed_changes.product_id")
    .select(["feed_changes.snapshot_id", "feed_products.id", "feed_products.title"])
    .select(["feed_changes.before", "feed_changes.after", "feed_changes.percent"])
    .where("feed_changes.feed_id", "=", feedId)
    .where("feed_changes.at", ">=", from)
    .where("feed_changes.attribute", "=", "price")
    .limit(CHANGES_MAX)
    .execute();
  return rows.map(({ before, after, ...row }) => ({ ...row, before: before ?? "", after: after ?? "" }));
}

const entriesOf = (db: Reader, feedId: string, from: string) =>
  db
    .selectFrom("feed_entries")
    .select(["id", "title", "text", "first_seen_at"])
    .where("feed_id", "=", feedId)
    .where("first_seen_at", ">=", from)
    .orderBy("sorted_at", "desc")
    .limit(ENTRIES_MAX)
    .execute();

async function publishedOf(db: Reader, feedId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("feed_entries")
    .select("sorted_at")
    .where("feed_id", "=", feedId)
    .orderBy("sorted_at", "desc")
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map(({ sorted_at: at }) => at);
}

/** Returns from when to when products that ads and posts link to now were sold out or gone. */
async function linkedOf(exchange: Exchange, feedId: string, from: string) {
  const { db } = exchange.deps;
  const changes = await db
    .selectFrom("feed_changes")
    .innerJoin("feed_products", "feed_products.id", "feed_changes.product_id")
    .select(["feed_products.id", "feed_products.title", "feed_products.link_key", "feed_products.id_key"])
    .select(["feed_changes.kind", "feed_changes.attribute", "feed_changes.after", "feed_changes.at"])
    .where("feed_changes.feed_id", "=", feedId)
    .where("feed_changes.at", ">=", from)
    .where((change) =>
      change.or([
        change("feed_changes.kind", "in", ["removed", "returned"]),
        change("feed_changes.attribute", "=", "availability"),
      ]),
    )
    .orderBy("feed_changes.at")
    .orderBy("feed_changes.id")
    .limit(CHANGES_MAX)
    .execute();
  const uses = await usesOf(db, memberOf(exchange), changes);
  const spans: (CheckFacts["linked"][number] & { since: string; until: string | null })[] = [];
  for (const { id, title, kind, after, at } of changes) {
    const { count } = uses(id);
    if (count === 0) continue;
    const open = spans.findLast((span) => span.id === id && span.until === null);
    const flag =
      kind === "removed"
        ? ("gone" as const)
        : kind === "changed" && availabilityIn(after ?? "") === "out_of_stock"
          ? ("out_of_stock" as const)
          : null;
    if (open !== undefined) open.until = at;
    if (flag !== null)
      spans.push({ id, title, flag, stated: null, price: null, uses: count, since: at, until: null });
  }
  return spans;
}
