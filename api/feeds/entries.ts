import { sql } from "kysely";
import { PREVIEW_TEXT_MAX } from "#contract/limits.ts";
import type { FeedEntryRow, FeedRow, Reader } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import { data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { like } from "#api/http/search.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { shortened } from "#api/review/previews.ts";
import { MONITOR } from "./path.ts";
import { feedsSeenBy } from "./policy.ts";
import { type EntryOf, feedNamed, feedReferences } from "./repository.ts";
import { entryRules, readRules } from "./requests.ts";

type Listed = Omit<FeedEntryRow, "html" | "text"> & { summary: string };

const COLUMNS = [
  "feed_entries.id",
  "feed_entries.feed_id",
  "feed_entries.title",
  "feed_entries.link",
  "feed_entries.author",
  "feed_entries.hash",
  "feed_entries.published_at",
  "feed_entries.sorted_at",
  "feed_entries.first_seen_at",
  "feed_entries.changed_at",
  "feed_entries.before_json",
  "feed_entries.gone_at",
] as const;

async function toEntries(db: Reader, rows: readonly Listed[], member: Member) {
  const feeds = await feedReferences(db, member);
  const marks = await db
    .selectFrom("feed_entry_marks")
    .selectAll()
    .where("user_id", "=", member.user.id)
    .where("entry_id", "in", ["", ...rows.map(({ id }) => id)])
    .execute();
  return rows.map((row) => {
    const mark = marks.find(({ entry_id: id }) => id === row.id);
    return {
      id: row.id,
      feed: feeds.get(row.feed_id) ?? { id: row.feed_id, name: "", family: "content" as const },
      title: row.title,
      link: row.link,
      author: row.author,
      published_at: row.published_at,
      first_seen_at: row.first_seen_at,
      summary: shortened(row.summary) ?? "",
      html: null as string | null,
      text: null as string | null,
      changed_at: row.changed_at,
      before: null,
      is_read: mark?.read_at != null,
      is_starred: mark?.starred_at != null,
    };
  });
}

async function toEntry(db: Reader, { html, text, ...row }: FeedEntryRow, member: Member) {
  const [entry] = await toEntries(db, [{ ...row, summary: text }], member);
  return {
    ...entry,
    html,
    text,
    before: row.before_json === null ? null : (JSON.parse(row.before_json) as unknown),
  };
}

/** Applies the parameters of the list to the entries of one feed, or of all that the member sees. */
function listed(exchange: Exchange, feed: FeedRow | null) {
  const { searchParams: query } = exchange.url;
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const search = query.get("search")?.trim() ?? "";
  const marked = (column: "read_at" | "starred_at") => sql<boolean>`exists (
    select 1 from feed_entry_marks
    where feed_entry_marks.entry_id = feed_entries.id and feed_entry_marks.user_id = ${member.user.id}
      and ${sql.ref(`feed_entry_marks.${column}`)} is not null)`;
  let entries = db.selectFrom("feed_entries");
  entries =
    feed === null
      ? entries.where("feed_entries.feed_id", "in", feedsSeenBy(db, member).select("feeds.id"))
      : entries.where("feed_entries.feed_id", "=", feed.id);
  if (search !== "") entries = entries.where(like(["feed_entries.title", "feed_entries.text"], search));
  if (query.get("unread") === "1") entries = entries.where(sql<boolean>`not ${marked("read_at")}`);
  if (query.get("starred") === "1") entries = entries.where(marked("starred_at"));
  return entries
    .select(COLUMNS)
    .select(sql<string>`substr(feed_entries.text, 1, ${sql.lit(PREVIEW_TEXT_MAX * 2)})`.as("summary"))
    .orderBy("feed_entries.sorted_at", "desc")
    .orderBy("feed_entries.id", "desc");
}

export async function listEntries(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const { rows, answer } = await pageOf(exchange, listed(exchange, feed));
  const records = await toEntries(exchange.deps.db, rows, memberOf(exchange));
  return answer(records, `${MONITOR}/feeds/${feed.id}/entries`);
}

export async function listAllEntries(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { rows, answer } = await pageOf(exchange, listed(exchange, null));
  return answer(await toEntries(exchange.deps.db, rows, member), `${MONITOR}/entries`);
}

export const showEntry = async (exchange: Exchange, { entry }: EntryOf): Promise<Reply> =>
  data(await toEntry(exchange.deps.db, entry, memberOf(exchange)));

/** Marks an entry as read or unread, or stars it, for the user alone. */
export async function updateEntry(exchange: Exchange, { entry }: EntryOf): Promise<Reply> {
  const member = memberOf(exchange);
  const { is_read, is_starred } = await validate(exchange.input, entryRules);
  const now = nowOf(exchange);
  const changed = {
    ...(is_read !== undefined && { read_at: is_read ? now : null }),
    ...(is_starred !== undefined && { starred_at: is_starred ? now : null }),
  };
  return commit(exchange, async (trx) => {
    if (Object.keys(changed).length > 0)
      await trx
        .insertInto("feed_entry_marks")
        .values({ entry_id: entry.id, user_id: member.user.id, read_at: null, starred_at: null, ...changed })
        .onConflict((conflict) => conflict.columns(["entry_id", "user_id"]).doUpdateSet(changed))
        .execute();
    return data(await toEntry(trx, entry, member));
  });
}

/** Marks all entries that the user sees as read, or those of one feed. */
export async function markAllRead(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const { feed: id } = await validate(exchange.input, readRules);
  if (id != null && (await feedNamed(db, member, id)) === undefined) throw notFound();
  const now = nowOf(exchange);
  return commit(exchange, async (trx) => {
    const feeds = feedsSeenBy(trx, member)
      .select("feeds.id")
      .$if(id != null, (one) => one.where("feeds.id", "=", id ?? ""));
    await trx
      .insertInto("feed_entry_marks")
      .columns(["entry_id", "user_id", "read_at", "starred_at"])
      .expression(
        trx
          .selectFrom("feed_entries")
          .select(["feed_entries.id", sql<string>`${member.user.id}`.as("user_id")])
          .select([sql<string>`${now}`.as("read_at"), sql<string | null>`null`.as("starred_at")])
          .where("feed_entries.feed_id", "in", feeds),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["entry_id", "user_id"])
          .doUpdateSet({ read_at: now })
          .where("feed_entry_marks.read_at", "is", null),
      )
      .execute();
    return noContent();
  });
}
