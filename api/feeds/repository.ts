import { FEED_IMPORT_MINUTES } from "#contract/limits.ts";
import { FEED_FAMILIES, FEED_STATES } from "#contract/vocabulary.ts";
import type {
  FeedAlertRow,
  FeedEntryRow,
  FeedProductRow,
  FeedRow,
  FeedRuleRow,
  Reader,
  Tables,
} from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { like } from "#api/http/search.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import { feedsSeenBy } from "./policy.ts";

export const feedNamed = (db: Reader, member: Pick<Member, "organization" | "role" | "access">, id: string) =>
  feedsSeenBy(db, member).selectAll("feeds").where("feeds.id", "=", id).executeTakeFirst();

export async function findFeed({ deps, membership, params }: Exchange): Promise<FeedRow | undefined> {
  return membership === null ? undefined : feedNamed(deps.db, membership, params["monitoredFeed"] ?? "");
}

export type ProductOf = { feed: FeedRow; product: FeedProductRow };

export async function findProduct(exchange: Exchange): Promise<ProductOf | undefined> {
  const feed = await findFeed(exchange);
  if (feed === undefined) return undefined;
  const product = await exchange.deps.db
    .selectFrom("feed_products")
    .selectAll()
    .where("id", "=", exchange.params["feedProduct"] ?? "")
    .where("feed_id", "=", feed.id)
    .executeTakeFirst();
  return product && { feed, product };
}

export type EntryOf = { feed: FeedRow; entry: FeedEntryRow };

export async function findEntry({ deps, membership, params }: Exchange): Promise<EntryOf | undefined> {
  if (membership === null) return undefined;
  const entry = await deps.db
    .selectFrom("feed_entries")
    .selectAll()
    .where("id", "=", params["feedEntry"] ?? "")
    .executeTakeFirst();
  const feed = entry && (await feedNamed(deps.db, membership, entry.feed_id));
  return entry && feed && { feed, entry };
}

export type RuleOf = { rule: FeedRuleRow; feed: FeedRow | null };

export async function findRule({ deps, membership, params }: Exchange): Promise<RuleOf | undefined> {
  if (membership === null || !mayWrite(membership)) return undefined;
  const rule = await deps.db
    .selectFrom("feed_rules")
    .selectAll()
    .where("id", "=", params["feedRule"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .executeTakeFirst();
  if (rule === undefined || rule.feed_id === null) return rule && { rule, feed: null };
  const feed = await feedNamed(deps.db, membership, rule.feed_id);
  return feed && { rule, feed };
}

export type AlertOf = { alert: FeedAlertRow; feed: FeedRow };

export async function findAlert({ deps, membership, params }: Exchange): Promise<AlertOf | undefined> {
  if (membership === null) return undefined;
  const alert = await deps.db
    .selectFrom("feed_alerts")
    .selectAll()
    .where("id", "=", params["feedAlert"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .executeTakeFirst();
  const feed = alert && (await feedNamed(deps.db, membership, alert.feed_id));
  return alert && feed && { alert, feed };
}

export const expiryOf = ({ created_at: at }: Pick<Tables["feed_imports"], "created_at">) =>
  new Date(Date.parse(at) + FEED_IMPORT_MINUTES * 60_000).toISOString();

/** Finds a list of feeds of the organization that still waits. */
export async function findFeedImport({ deps, membership, params }: Exchange) {
  if (membership === null || !mayWrite(membership)) return undefined;
  const row = await deps.db
    .selectFrom("feed_imports")
    .selectAll()
    .where("id", "=", params["feedImport"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .executeTakeFirst();
  return row !== undefined && Date.parse(expiryOf(row)) > deps.clock() ? row : undefined;
}

const listIn = (query: URLSearchParams, name: string) => [
  ...query.getAll(`${name}[]`),
  ...query.getAll(name),
];

/** Applies the parameters of the list. Unknown values are ignored. */
export function listed(exchange: Exchange) {
  const { searchParams: query } = exchange.url;
  const member = memberOf(exchange);
  const families = FEED_FAMILIES.filter((known) => listIn(query, "family").includes(known));
  const states = FEED_STATES.filter((known) => listIn(query, "state").includes(known));
  const search = query.get("search")?.trim() ?? "";
  const project = query.get("project")?.trim() ?? "";
  const category = query.get("category")?.trim() ?? "";
  let feeds = feedsSeenBy(exchange.deps.db, member);
  if (search !== "") feeds = feeds.where(like(["feeds.name", "feeds.address", "feeds.category"], search));
  if (families.length > 0) feeds = feeds.where("feeds.family", "in", families);
  if (category !== "") feeds = feeds.where("feeds.category", "=", category);
  if (project !== "")
    feeds = feeds.where("feeds.project_id", "in", (any) =>
      any
        .selectFrom("projects")
        .select("projects.id")
        .where("projects.organization_id", "=", member.organization.id)
        .where((one) => one.or([one("projects.slug", "=", project), one("projects.id", "=", project)])),
    );
  const plain = states.filter((state) => state !== "paused");
  if (states.length > 0)
    feeds = feeds.where((feed) =>
      feed.or([
        ...(states.includes("paused") ? [feed("feeds.paused_at", "is not", null)] : []),
        feed.and([
          feed("feeds.paused_at", "is", null),
          feed("feeds.state", "in", ["", ...plain] as typeof plain),
        ]),
      ]),
    );
  return feeds;
}

/** From when what happened is news to a member: when they marked everything as seen, or a day ago. */
export async function newsSince(db: Reader, member: Member, now: number): Promise<string> {
  const visit = await db
    .selectFrom("feed_visits")
    .select("seen_at")
    .where("organization_id", "=", member.organization.id)
    .where("user_id", "=", member.user.id)
    .executeTakeFirst();
  return visit?.seen_at ?? new Date(now - 24 * 60 * 60 * 1000).toISOString();
}

/** The open alerts of the feeds that a member sees. */
export const openAlerts = (db: Reader, member: Pick<Member, "organization" | "role" | "access">) =>
  db
    .selectFrom("feed_alerts")
    .where("organization_id", "=", member.organization.id)
    .where("state", "=", "open")
    .where("feed_id", "in", feedsSeenBy(db, member).select("feeds.id"));

/** Returns the feeds that a member sees as others name them, by their ids. */
export async function feedReferences(db: Reader, member: Member) {
  const rows = await feedsSeenBy(db, member).select(["feeds.id", "feeds.name", "feeds.family"]).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const unreadEntries = (db: Reader, userId: string) =>
  db
    .selectFrom("feed_entries")
    .where((entry) =>
      entry.not(
        entry.exists(
          entry
            .selectFrom("feed_entry_marks")
            .select("feed_entry_marks.entry_id")
            .whereRef("feed_entry_marks.entry_id", "=", "feed_entries.id")
            .where("feed_entry_marks.user_id", "=", userId)
            .where("feed_entry_marks.read_at", "is not", null),
        ),
      ),
    );
