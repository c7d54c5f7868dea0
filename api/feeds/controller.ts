import { ulid } from "ulid";
import { FEED_CHECKS_MAX } from "#contract/limits.ts";
import { FEED_STATES } from "#contract/vocabulary.ts";
import { writeOpml } from "#domain/feeds/opml.ts";
import type { FeedRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { countOf, pageOf } from "#api/http/paginate.ts";
import { accepted, created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { MINUTE_MS, take } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { refusalOf } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { hostOf, nameFrom, newFeed, requireRoom } from "./new-feed.ts";
import { MONITOR } from "./path.ts";
import { feedsSeenBy, mayChangeFeed, mayDeleteFeed, mayPlaceFeed } from "./policy.ts";
import { openAlerts, listed, newsSince, unreadEntries } from "./repository.ts";
import { createRules, updateRules, uploadRules } from "./requests.ts";
import { newsOf, toFeed, toSnapshot, toSummaries } from "./resource.ts";
import { emptyFeed } from "./sweep-feeds.ts";
import { insertUsualRules } from "./rules.ts";
import { readSent, sentFeed } from "./sent-feed.ts";
import { isStoredAtOnce, recordUpload, storeUpload } from "./uploads.ts";

const since = ({ deps }: Exchange, member: Member) => newsSince(deps.db, member, deps.clock());

export async function showMonitor(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db, config } = exchange.deps;
  const from = await since(exchange, member);
  const feeds = await feedsSeenBy(db, member).select(["id", "family", "state", "paused_at"]).execute();
  const ids = feeds.map(({ id }) => id);
  const [news, unread, alerts] = await Promise.all([
    newsOf(db, ids, from),
    countOf(unreadEntries(db, member.user.id).where("feed_entries.feed_id", "in", ["", ...ids])),
    countOf(openAlerts(db, member)),
  ]);
  const total = { products: 0, sold_out: 0, entries: 0 };
  for (const { id, family } of feeds) {
    const { added, changed, sold_out, removed } = news(id);
    if (family === "content") total.entries += added;
    else total.products += added + changed + removed;
    total.sold_out += sold_out;
  }
  return data({
    since: from,
    news: total,
    feeds: feeds.length,
    failing: feeds.filter(({ state, paused_at }) => paused_at === null && state === "failing").length,
    unread,
    open_alerts: alerts,
    is_fetching: config.outgoingHosts.length > 0,
  });
}

/** Marks everything up to now as seen. */
export async function markSeen(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const seen_at = nowOf(exchange);
  return commit(exchange, async (trx) => {
    await trx
      .insertInto("feed_visits")
      .values({ organization_id: member.organization.id, user_id: member.user.id, seen_at })
      .onConflict((conflict) => conflict.columns(["organization_id", "user_id"]).doUpdateSet({ seen_at }))
      .execute();
    return noContent();
  });
}

export async function listFeeds(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const feeds = listed(exchange);
  const { rows, answer } = await pageOf(exchange, feeds.selectAll("feeds").orderBy("name_key").orderBy("id"));
  const records = await toSummaries(db, rows, member, await since(exchange, member));
  return answer(records, `${MONITOR}/feeds`, await countsOf(exchange));
}

/** Counts a member's feeds by their states, if the call asks for it. */
async function countsOf(exchange: Exchange) {
  if (exchange.url.searchParams.get("counts") !== "1") return undefined;
  const feeds = await feedsSeenBy(exchange.deps.db, memberOf(exchange))
    .select(["state", "paused_at"])
    .execute();
  const counts = Object.fromEntries(FEED_STATES.map((state) => [state, 0]));
  for (const { state, paused_at: paused } of feeds) {
    const shown = paused === null ? state : "paused";
    counts[shown] = (counts[shown] ?? 0) + 1;
  }
  return { all: feeds.length, ...counts };
}

export async function showFeed(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const member = memberOf(exchange);
  return data(await toFeed(exchange.deps.db, feed, member, await since(exchange, member)));
}

/** Says that nothing is fetched, or what is wrong with an address. @throws HttpError 422 */
function requireCallable({ deps }: Exchange, address: string): void {
  if (deps.config.outgoingHosts.length === 0)
    throw invalidField(
      "address",
      "This server doesn’t fetch feeds. Upload a file, or paste the feed’s text.",
    );
  const refusal = deps.outgoing.refusalOf(address);
  if (refusal !== null) throw invalidField("address", refusal);
}

async function projectFor(exchange: Exchange, named: string | null | undefined) {
  if (named === null || named === undefined) return null;
  const project = await projectNamed(exchange.deps.db, memberOf(exchange), named);
  if (project === undefined) throw invalidField("project", "The selected project is invalid.");
  return project;
}

/** Returns the member who is to own a feed: themselves, unless somebody else is named. @throws HttpError 422 */
async function ownerFor(exchange: Exchange, owner: string, projectId: string | null): Promise<string> {
  const member = memberOf(exchange);
  if (owner === member.user.id) return owner;
  const refusal = await refusalOf(exchange.deps.db, member, projectId ?? undefined, owner);
  if (refusal !== undefined) throw invalidField("owner", refusal.replace(":attribute", "owner"));
  return owner;
}

/** Creates a feed from its address, which is checked right after, or from a file or text. */
export async function createFeed(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { deps } = exchange;
  const input = await validate(exchange.input, createRules);
  const project = await projectFor(exchange, input.project);
  const projectId = project?.id ?? null;
  requireThat(mayPlaceFeed(member, projectId));
  const owner_id = await ownerFor(exchange, input.owner ?? member.user.id, projectId);
  const address = input.address ?? null;
  const sent = sentFeed(exchange, input.text);
  if (address === null && sent === null)
    throw invalidField("address", "Enter the feed’s URL, upload a file, or paste its text.");
  if (address !== null) requireCallable(exchange, address);
  const read = sent && (await readSent(sent, { family: input.family, address }));
  const title =
    read && ("content" in read.reading ? read.reading.content.title : read.reading.products.title);
  const feed = newFeed({
    id: ulid(deps.clock()),
    organization_id: member.organization.id,
    project_id: projectId,
    family: input.family,
    name: input.name ?? nameFrom([title, sent?.name, hostOf(address)]),
    address,
    category: input.category ?? null,
    owner_id,
    ...(input.interval != null && { interval_minutes: input.interval }),
    created_by: member.user.id,
    created_at: nowOf(exchange),
  });
  const insert = async (trx: Trx, row: FeedRow) => {
    await requireRoom(trx, member.organization.id, sent?.field ?? "address");
    await insertUsualRules(trx, deps, { organizationId: member.organization.id, userId: member.user.id });
    await trx.insertInto("feeds").values(row).execute();
    deps.jobs.note();
  };
  const from = await since(exchange, member);
  const shown = async (trx: Trx) => {
    const row = await trx.selectFrom("feeds").selectAll().where("id", "=", feed.id).executeTakeFirstOrThrow();
    return created(await toFeed(trx, row, member, from));
  };
  if (sent === null || read === null)
    return commit(exchange, async (trx) => {
      await insert(trx, feed);
      return shown(trx);
    });
  const upload = { ...read, feed, source: sent.source, id: ulid(deps.clock()), now: nowOf(exchange) };
  const { next_check_at } = feed;
  if (!isStoredAtOnce(read.reading)) {
    // If this process ends before all of it is stored, there is no such feed.
    const arriving = { ...feed, arriving_at: feed.created_at, next_check_at: null };
    await deps.db.transaction().execute((trx) => insert(trx, arriving));
    await storeUpload(deps, upload);
  }
  return commit(exchange, async (trx) => {
    if (isStoredAtOnce(read.reading)) {
      await insert(trx, feed);
      await storeUpload({ ...deps, db: trx }, upload);
    } else
      await trx
        .updateTable("feeds")
        .set({ arriving_at: null, next_check_at })
        .where("id", "=", feed.id)
        .execute();
    await recordUpload(trx, deps, upload);
    return shown(trx);
  });
}

export async function updateFeed(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeFeed(member, feed));
  const {
    name,
    address,
    category,
    project: named,
    owner,
    interval,
    paused,
  } = await validate(exchange.input, updateRules);
  const project = named === undefined ? undefined : ((await projectFor(exchange, named))?.id ?? null);
  // Moving it is creating it there.
  if (project !== undefined && project !== feed.project_id) requireThat(mayPlaceFeed(member, project));
  if (address != null && address !== feed.address) requireCallable(exchange, address);
  const owner_id =
    owner == null
      ? owner
      : await ownerFor(exchange, owner, project === undefined ? feed.project_id : project);
  const now = nowOf(exchange);
  const isMoved = address !== undefined && address !== feed.address;
  const isResumed = paused === false && feed.paused_at !== null;
  const kept = isMoved ? address : feed.address;
  const isPaused = paused ?? feed.paused_at !== null;
  const isSooner = interval !== undefined && interval < feed.interval_minutes && feed.next_check_at !== null;
  const changed: Partial<FeedRow> = {
    ...(name !== undefined && { name, name_key: name.toLowerCase() }),
    ...(category !== undefined && { category }),
    ...(project !== undefined && { project_id: project }),
    ...(owner_id !== undefined && { owner_id }),
    ...(interval !== undefined && { interval_minutes: interval }),
    ...(paused !== undefined && { paused_at: paused ? (feed.paused_at ?? now) : null }),
    ...(isMoved && { address, host: hostOf(address), etag: null, last_modified: null, ...RESET }),
    ...(isSooner && { next_check_at: earlier(feed.next_check_at ?? now, interval, exchange.deps.clock()) }),
    ...((isMoved || isResumed) && { next_check_at: now }),
    ...((isPaused || kept === null) && { next_check_at: null }),
    updated_at: now,
  };
  const from = await since(exchange, member);
  return commit(exchange, async (trx) => {
    await trx.updateTable("feeds").set(changed).where("id", "=", feed.id).execute();
    exchange.deps.jobs.note();
    const row = await trx.selectFrom("feeds").selectAll().where("id", "=", feed.id).executeTakeFirstOrThrow();
    return data(await toFeed(trx, row, member, from));
  });
}

const earlier = (at: string, minutes: number, now: number): string => {
  const latest = new Date(now + minutes * MINUTE_MS).toISOString();
  return at < latest ? at : latest;
};

/** Forgets the failures of a feed. */
const RESET = { error: null, error_count: 0, offered_json: "[]", checking_id: null } as const;

export async function deleteFeed(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  requireThat(mayDeleteFeed(memberOf(exchange), feed));
  const { db } = exchange.deps;
  await db
    .updateTable("feeds")
    .set({ next_check_at: null, checking_id: null, paused_at: nowOf(exchange), checksum: null })
    .where("id", "=", feed.id)
    .execute();
  await emptyFeed(db, feed.id);
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("feeds").where("id", "=", feed.id).execute();
    return noContent();
  });
}

const takeCheck = ({ deps }: Exchange, { organization }: Member) =>
  take(
    deps.db,
    { name: `feed-checks:${organization.id}`, times: FEED_CHECKS_MAX, windowMs: 10 * MINUTE_MS },
    deps.clock(),
  );

/** Has a feed checked now, whatever its failures were. */
export async function checkNow(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeFeed(member, feed));
  if (feed.address === null) throw invalidField("address", "This feed has no URL. Upload a newer file.");
  requireCallable(exchange, feed.address);
  await takeCheck(exchange, member);
  const from = await since(exchange, member);
  return commit(exchange, async (trx) => {
    await trx
      .updateTable("feeds")
      .set({ error_count: 0, next_check_at: nowOf(exchange) })
      .where("id", "=", feed.id)
      .execute();
    exchange.deps.jobs.note();
    const row = await trx.selectFrom("feeds").selectAll().where("id", "=", feed.id).executeTakeFirstOrThrow();
    return accepted({ ...(await toFeed(trx, row, member, from)), is_checking: true });
  });
}

/** Has all feeds checked that the user may change and that are checked by themselves. */
export async function checkAll(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { deps } = exchange;
  if (deps.config.outgoingHosts.length === 0)
    throw invalidField("address", "This server doesn’t fetch feeds. Upload newer files.");
  await takeCheck(exchange, member);
  const feeds = await feedsSeenBy(deps.db, member)
    .selectAll("feeds")
    .where("next_check_at", "is not", null)
    .execute();
  const ids = feeds.filter((feed) => mayChangeFeed(member, feed)).map(({ id }) => id);
  return commit(exchange, async (trx) => {
    await trx
      .updateTable("feeds")
      .set({ error_count: 0, next_check_at: nowOf(exchange) })
      .where("id", "in", ["", ...ids])
      .execute();
    deps.jobs.note();
    return noContent();
  });
}

/** Reads a newer file of a feed, or pasted text. */
export async function uploadFeed(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeFeed(member, feed));
  const { deps } = exchange;
  const { text } = await validate(exchange.input, uploadRules);
  const sent = sentFeed(exchange, text);
  if (sent === null) throw invalidField("file", "Choose a file, or paste the feed’s text.");
  if (feed.checking_id !== null)
    throw invalidField(sent.field, "This feed is being checked. Try again in a moment.");
  const read = await readSent(sent, feed);
  const upload = { ...read, feed, source: sent.source, id: ulid(deps.clock()), now: nowOf(exchange) };
  if (!isStoredAtOnce(read.reading)) await storeUpload(deps, upload);
  return commit(exchange, async (trx) => {
    if (isStoredAtOnce(read.reading)) await storeUpload({ ...deps, db: trx }, upload);
    return created(toSnapshot(await recordUpload(trx, deps, upload)));
  });
}

export async function listSnapshots(exchange: Exchange, feed: FeedRow): Promise<Reply> {
  const { rows, answer } = await pageOf(
    exchange,
    exchange.deps.db
      .selectFrom("feed_snapshots")
      .selectAll()
      .where("feed_id", "=", feed.id)
      .orderBy("at", "desc")
      .orderBy("id", "desc"),
  );
  return answer(rows.map(toSnapshot), `${MONITOR}/feeds/${feed.id}/snapshots`);
}

/** Exports the feeds with an address as a list that other readers take. */
export async function exportFeeds(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const feeds = await feedsSeenBy(exchange.deps.db, member)
    .select(["feeds.name", "feeds.address", "feeds.category"])
    .where("feeds.address", "is not", null)
    .orderBy("feeds.name_key")
    .orderBy("feeds.id")
    .execute();
  const outlined = feeds.map(({ name, address, category }) => ({
    title: name,
    address: address ?? "",
    category,
  }));
  return {
    status: 200,
    raw: writeOpml(`Feeds of ${member.organization.name}`, outlined),
    headers: {
      "Content-Type": "text/x-opml; charset=utf-8",
      "Content-Disposition": 'attachment; filename="feeds.opml"',
      "Cache-Control": "no-store",
    },
  };
}
