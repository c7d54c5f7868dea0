import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { FEED_NAME_MAX, FEEDS_MAX, FEED_ITEMS_MAX } from "#contract/limits.ts";
import { networkRule } from "#domain/boards/network-rules.ts";
import { stringList } from "#api/campaigns/repository.ts";
import type { CalendarFeedRow, ProjectRow, Reader } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { text } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { sha256 } from "#api/http/session.ts";
import { mayDelete, mayWrite, requireThat } from "#api/organizations/policy.ts";

const READ_NOTE_MS = 60 * 60 * 1000;

const toFeed = ({ id, name, created_at, last_read_at }: CalendarFeedRow) => ({
  id,
  name,
  created_at,
  last_read_at,
});

const feedsOf = (db: Reader, projectId: string): Promise<CalendarFeedRow[]> =>
  db.selectFrom("calendar_feeds").selectAll().where("project_id", "=", projectId).orderBy("id").execute();

export const listFeeds = async (exchange: Exchange, project: ProjectRow): Promise<Reply> =>
  data((await feedsOf(exchange.deps.db, project.id)).map(toFeed));

/** A new address; its token is told this once and kept as a hash only. */
export async function createFeed(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, { name: text({ min: 1, max: FEED_NAME_MAX }) });
  const token = randomBytes(32).toString("hex");
  const feed: CalendarFeedRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: member.organization.id,
    project_id: project.id,
    name: input.name,
    token_hash: sha256(token),
    created_by: member.user.id,
    created_at: nowOf(exchange),
    last_read_at: null,
  };
  return commit(exchange, async (trx) => {
    if ((await feedsOf(trx, project.id)).length >= FEEDS_MAX)
      throw invalidField("name", `A project has at most ${FEEDS_MAX} such addresses.`);
    await trx.insertInto("calendar_feeds").values(feed).execute();
    return created({ ...toFeed(feed), token });
  });
}

export async function findFeed(exchange: Exchange): Promise<CalendarFeedRow | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  return exchange.deps.db
    .selectFrom("calendar_feeds")
    .selectAll()
    .where("id", "=", exchange.params["feed"] ?? "")
    .where("organization_id", "=", organizationId)
    .where("project_id", "in", (projects) =>
      projects.selectFrom("projects").select("id").where("deleted_at", "is", null),
    )
    .executeTakeFirst();
}

/** From now on its address is not there. */
export async function deleteFeed(exchange: Exchange, feed: CalendarFeedRow): Promise<Reply> {
  requireThat(mayDelete(memberOf(exchange), feed));
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("calendar_feeds").where("id", "=", feed.id).execute();
    return noContent();
  });
}

/**
 * A project's dates for other programs, without a session: who has the address may read. Texts, notes and people stay out.
 * @throws HttpError 404 for an address that was never made, or was revoked
 */
export async function readFeed(exchange: Exchange): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const token = exchange.params["token"] ?? "";
  const feed = await db
    .selectFrom("calendar_feeds")
    .innerJoin("projects", "projects.id", "calendar_feeds.project_id")
    .select(["calendar_feeds.id", "calendar_feeds.last_read_at", "projects.id as project_id"])
    .select(["projects.name", "projects.slug"])
    .where("token_hash", "=", sha256(token))
    .where("projects.deleted_at", "is", null)
    .executeTakeFirst();
  if (feed === undefined) throw notFound();
  if (clock() - Date.parse(feed.last_read_at ?? "1970-01-01") > READ_NOTE_MS)
    await db
      .updateTable("calendar_feeds")
      .set({ last_read_at: nowOf(exchange) })
      .where("id", "=", feed.id)
      .execute();
  const items = await itemsOf(db, feed.project_id, feed.slug);
  return data({ name: feed.name, items: nearest(items, clock()) });
}

/** Those closest to now, when there are more than a calendar program is sent. */
function nearest<T extends { at: string | null; starts_on: string | null }>(items: T[], now: number): T[] {
  if (items.length <= FEED_ITEMS_MAX) return items;
  const distance = ({ at, starts_on }: T) => Math.abs(Date.parse(at ?? starts_on ?? "1970-01-01") - now);
  const ranked = items.map((item) => ({ item, away: distance(item) })).sort((a, b) => a.away - b.away);
  return ranked.slice(0, FEED_ITEMS_MAX).map(({ item }) => item);
}

const HIDDEN = ["cancelled", "archived"] as const;
const KIND_PATHS = {
  SocialCalendar: "social-calendar",
  MetaAd: "meta-advertisement",
  GoogleAd: "google-advertisement",
  Blog: "blog",
} as const;

async function itemsOf(db: Reader, projectId: string, slug: string) {
  const [campaigns, boards, blogs] = await Promise.all([
    db
      .selectFrom("campaigns")
      .select(["id", "folder_id", "kind", "name", "status", "starts_on", "ends_on", "updated_at"])
      .where("project_id", "=", projectId)
      .where("deleted_at", "is", null)
      .where("status", "!=", "cancelled")
      .execute(),
    db
      .selectFrom("boards")
      .innerJoin("campaigns", "campaigns.id", "boards.social_calendar_id")
      .select(["boards.id", "boards.title", "boards.planned_for", "boards.scheduled_at", "boards.updated_at"])
      .select(["boards.networks_json", "boards.status", "boards.social_calendar_id"])
      .where("campaigns.project_id", "=", projectId)
      .where("campaigns.deleted_at", "is", null)
      .where("campaigns.status", "!=", "cancelled")
      .where("boards.deleted_at", "is", null)
      .where("boards.status", "not in", [...HIDDEN])
      .where((any) => any.or([any("planned_for", "is not", null), any("scheduled_at", "is not", null)]))
      .orderBy("boards.id")
      .execute(),
    db
      .selectFrom("blogs")
      .select(["campaign_id", "planned_for", "publish_at"])
      .where("project_id", "=", projectId)
      .where((any) => any.or([any("planned_for", "is not", null), any("publish_at", "is not", null)]))
      .execute(),
  ]);
  const campaignById = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const pathOf = (id: string) => {
    const campaign = campaignById.get(id);
    if (campaign === undefined) return null;
    return `/projects/${slug}/folders/${campaign.folder_id}/campaigns/${KIND_PATHS[campaign.kind]}/${id}`;
  };
  return [
    ...campaigns
      .filter(({ starts_on, ends_on }) => starts_on !== null || ends_on !== null)
      .map(({ id, name, starts_on, ends_on, updated_at }) => ({
        id,
        type: "campaign",
        title: name,
        note: null,
        starts_on: starts_on ?? ends_on,
        ends_on: ends_on ?? starts_on,
        at: null,
        path: pathOf(id),
        updated_at,
      })),
    ...boards.map((board) => ({
      id: board.id,
      type: "board",
      title: board.title,
      note: stringList(board.networks_json)
        .map((network) => networkRule(network)?.label ?? network)
        .join(", "),
      starts_on: board.planned_for,
      ends_on: board.planned_for,
      at: board.scheduled_at,
      path: `${pathOf(board.social_calendar_id)}/boards/${board.id}`,
      updated_at: board.updated_at,
    })),
    ...blogs.flatMap(({ campaign_id, planned_for, publish_at }) => {
      const campaign = campaignById.get(campaign_id);
      if (campaign === undefined) return [];
      const { id, name, updated_at } = campaign;
      const day = { starts_on: planned_for, ends_on: planned_for };
      return [
        {
          id: `${id}-post`,
          type: "blog",
          title: name,
          note: null,
          ...day,
          at: publish_at,
          path: pathOf(id),
          updated_at,
        },
      ];
    }),
  ];
}
