import { FEED_CHANGE_KINDS, FEED_FAMILIES } from "#contract/vocabulary.ts";
import type { FeedChangeRow, FeedRow, Reader } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { MONITOR } from "./path.ts";
import { feedsSeenBy } from "./policy.ts";
import { feedReferences } from "./repository.ts";
import { changesRules } from "./requests.ts";
import { usesOf } from "./stock.ts";

export async function changesOf(db: Reader, rows: readonly FeedChangeRow[], member: Member) {
  const feeds = await feedReferences(db, member);
  const products = await db
    .selectFrom("feed_products")
    .select(["id", "key", "title", "link", "image", "link_key", "id_key"])
    .where("id", "in", ["", ...rows.flatMap(({ product_id: id }) => id ?? [])])
    .execute();
  const entries = await db
    .selectFrom("feed_entries")
    .select(["id", "title", "link"])
    .where("id", "in", ["", ...rows.flatMap(({ entry_id: id }) => id ?? [])])
    .execute();
  const uses = await usesOf(db, member, products);
  return rows.map((row) => {
    const {
      link_key: _,
      id_key: __,
      ...product
    } = products.find(({ id }) => id === row.product_id) ?? {
      link_key: null,
      id_key: null,
    };
    const used = uses(row.product_id);
    return {
      id: row.id,
      at: row.at,
      feed: feeds.get(row.feed_id) ?? { id: row.feed_id, name: "", family: "products" as const },
      kind: row.kind,
      product: "id" in product ? product : null,
      entry: entries.find(({ id }) => id === row.entry_id) ?? null,
      attribute: row.attribute,
      before: row.before,
      after: row.after,
      percent: row.percent,
      uses: used.items,
      use_count: used.count,
    };
  });
}

/** @throws HttpError 422 for a time that isn’t one */
async function listed(exchange: Exchange, feed: FeedRow | null) {
  const { searchParams: query } = exchange.url;
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const time = { from: query.get("from") || null, to: query.get("to") || null };
  const { from, to } = await validate(time, changesRules);
  const wanted = [...query.getAll("kind[]"), ...query.getAll("kind")];
  const kinds = FEED_CHANGE_KINDS.filter((known) => wanted.includes(known));
  const family = FEED_FAMILIES.find((known) => known === query.get("family"));
  let changes = db.selectFrom("feed_changes");
  changes =
    feed === null
      ? changes.where(
          "feed_changes.feed_id",
          "in",
          feedsSeenBy(db, member)
            .select("feeds.id")
            .$if(family !== undefined, (feeds) => feeds.where("feeds.family", "=", family ?? "content")),
        )
      : changes.where("feed_changes.feed_id", "=", feed.id);
  if (from != null) changes = changes.where("feed_changes.at", ">", from);
  if (to != null) changes = changes.where("feed_changes.at", "<=", to);
  if (kinds.length > 0) changes = changes.where("feed_changes.kind", "in", kinds);
  return changes
    .selectAll("feed_changes")
    .orderBy("feed_changes.at", "desc")
    .orderBy("feed_changes.id", "desc");
}

/** Lists what changed after `from` and up to `to`, which may be the times of two snapshots. */
export async function listChanges(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const { rows, answer } = await pageOf(exchange, await listed(exchange, feed));
  const records = await changesOf(exchange.deps.db, rows, memberOf(exchange));
  return answer(records, `${MONITOR}/feeds/${feed.id}/changes`);
}

export async function listAllChanges(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { rows, answer } = await pageOf(exchange, await listed(exchange, null));
  return answer(await changesOf(exchange.deps.db, rows, member), `${MONITOR}/changes`);
}
