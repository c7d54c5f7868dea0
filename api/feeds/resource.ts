import { sql } from "kysely";
import { FEED_CHECKS_SHOWN } from "#contract/limits.ts";
import type { FeedRow, FeedSnapshotRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { Member } from "#api/http/exchange.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { mayChangeFeed, mayDeleteFeed } from "./policy.ts";
import { unreadEntries } from "./repository.ts";

/** Whether a change is that a product has sold out, however the feed spells it. */
const isSoldOut = sql<boolean>`(feed_changes.attribute = 'availability'
  and lower(replace(feed_changes.after, ' ', '_')) = 'out_of_stock')`;

/** Counts what happened in feeds since an instant: products by what happened to them, and new entries. */
export async function newsOf(db: Reader, feedIds: readonly string[], since: string) {
  const each = db
    .selectFrom("feed_changes")
    .select(["feed_changes.feed_id", "feed_changes.product_id", "feed_changes.kind"])
    .select(sql<number | string>`max(case when ${isSoldOut} then 1 else 0 end)`.as("sold_out"))
    .where("feed_changes.feed_id", "in", ["", ...feedIds])
    .where("feed_changes.at", ">", since)
    .where("feed_changes.product_id", "is not", null)
    .groupBy(["feed_changes.feed_id", "feed_changes.product_id", "feed_changes.kind"]);
  const changes = await db
    .selectFrom(each.as("each"))
    .select(["each.feed_id", "each.kind"])
    .select((row) => [row.fn.countAll().as("products"), row.fn.sum("each.sold_out").as("sold_out")])
    .groupBy(["each.feed_id", "each.kind"])
    .execute();
  const entries = await db
    .selectFrom("feed_entries")
    .select("feed_id")
    .select((row) => row.fn.countAll().as("count"))
    .where("feed_id", "in", ["", ...feedIds])
    .where("sorted_at", ">", new Date(Date.parse(since) - 90 * 24 * 60 * 60 * 1000).toISOString())
    .where("first_seen_at", ">", since)
    .groupBy("feed_id")
    .execute();
  return (feedId: string) => {
    const own = changes.filter(({ feed_id: id }) => id === feedId);
    const soldOut = own.reduce((sum, { sold_out: some }) => sum + Number(some), 0);
    const of = (kind: string) => Number(own.find((one) => one.kind === kind)?.products ?? 0);
    return {
      added:
        of("added") + of("returned") + Number(entries.find(({ feed_id: id }) => id === feedId)?.count ?? 0),
      changed: of("changed") - soldOut,
      sold_out: soldOut,
      removed: of("removed"),
    };
  };
}

/** Returns how the last checks of a feed went, the latest one last. */
async function checksOf(db: Reader, feedId: string) {
  const rows = await db
    .selectFrom("feed_snapshots")
    .select("outcome")
    .where("feed_id", "=", feedId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(FEED_CHECKS_SHOWN)
    .execute();
  return rows.map(({ outcome }) => outcome).toReversed();
}

const countIn = (counts: readonly { feed_id: string; count: number | string | bigint }[], feedId: string) =>
  Number(counts.find(({ feed_id: id }) => id === feedId)?.count ?? 0);

/** Returns feeds as lists have them. `since` is from when news counts. */
export async function toSummaries(db: Reader, rows: readonly FeedRow[], member: Member, since: string) {
  const ids = rows.map(({ id }) => id);
  const [people, projects, unread, alerts, news, checks] = await Promise.all([
    peopleById(
      db,
      rows.map(({ owner_id: owner }) => owner),
    ),
    db
      .selectFrom("projects")
      .select(["id", "slug", "name", "colour"])
      .where("id", "in", ["", ...rows.flatMap(({ project_id: id }) => id ?? [])])
      .execute(),
    unreadEntries(db, member.user.id)
      .select("feed_entries.feed_id")
      .select((row) => row.fn.countAll().as("count"))
      .where("feed_entries.feed_id", "in", ["", ...ids])
      .groupBy("feed_entries.feed_id")
      .execute(),
    db
      .selectFrom("feed_alerts")
      .select("feed_id")
      .select((row) => row.fn.countAll().as("count"))
      .where("feed_id", "in", ["", ...ids])
      .where("state", "=", "open")
      .groupBy("feed_id")
      .execute(),
    newsOf(db, ids, since),
    Promise.all(ids.map((id) => checksOf(db, id))),
  ]);
  return rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    family: row.family,
    address: row.address,
    category: row.category,
    project: projects.find(({ id }) => id === row.project_id) ?? null,
    owner: personIn(people, row.owner_id),
    interval: row.interval_minutes,
    state: row.paused_at === null ? row.state : "paused",
    paused: row.paused_at !== null,
    is_checking: row.checking_id !== null || (row.state === "new" && row.next_check_at !== null),
    error: row.error,
    error_count: row.error_count,
    offered: stringList(row.offered_json),
    checked_at: row.checked_at,
    next_check_at: row.next_check_at,
    item_count: row.item_count,
    error_items: row.error_items,
    unread: countIn(unread, row.id),
    open_alerts: countIn(alerts, row.id),
    checks: checks[index] ?? [],
    news: news(row.id),
    can: { update: mayChangeFeed(member, row), delete: mayDeleteFeed(member, row) },
  }));
}

export async function toFeed(db: Reader, row: FeedRow, member: Member, since: string) {
  const [summary] = await toSummaries(db, [row], member, since);
  return {
    ...summary,
    title: row.title,
    site: row.site,
    format: row.format,
    encoding: row.encoding,
    wrongly_declared: row.wrongly_declared,
    problems: JSON.parse(row.problems_json) as unknown,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export const toSnapshot = (row: FeedSnapshotRow) => ({
  id: row.id,
  at: row.at,
  source: row.source,
  outcome: row.outcome,
  error: row.error,
  status: row.status,
  bytes: row.bytes,
  checksum: row.checksum,
  duration: row.duration,
  item_count: row.item_count,
  error_items: row.error_items,
  out_of_stock: row.out_of_stock,
  added: row.added,
  changed: row.changed,
  removed: row.removed,
});
