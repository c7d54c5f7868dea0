import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { FEEDS_MAX } from "#contract/limits.ts";
import type { CalendarFeedRow, ProjectRow, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { sha256 } from "#api/http/session.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { membershipIn } from "#api/organizations/repository.ts";
import { mayIn, mayRemove, peopleByProject } from "#api/projects/policy.ts";
import { feedsOf, ownFeedsOf } from "./repository.ts";
import { createRules } from "./requests.ts";
import { itemsOf, nearest, toFeed } from "./resource.ts";

const READ_NOTE_MS = 60 * 60 * 1000;

export const listFeeds = async (exchange: Exchange, project: ProjectRow): Promise<Reply> =>
  data((await feedsOf(exchange.deps.db, project.id)).map(toFeed));

export const listOwnFeeds = async (exchange: Exchange): Promise<Reply> =>
  data((await ownFeedsOf(exchange.deps.db, memberOf(exchange))).map(toFeed));

export function createFeed(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), project.id, "create"));
  return insertFeed(exchange, project.id, {
    present: (trx) => feedsOf(trx, project.id),
    full: `A project can have up to ${FEEDS_MAX} calendar feeds. Revoke one before you create another.`,
  });
}

/** Creates a feed over all projects for one person. Guests, who may be anyone, have those of projects. */
export function createOwnFeed(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  return insertFeed(exchange, null, {
    present: (trx) => ownFeedsOf(trx, member),
    full: `You can have up to ${FEEDS_MAX} calendar feeds of all projects. Revoke one before you create another.`,
  });
}

type Room = { present: (trx: Trx) => Promise<CalendarFeedRow[]>; full: string };

/** Creates a feed. Its token is returned only once and stored only as a hash. */
async function insertFeed(exchange: Exchange, projectId: string | null, room: Room): Promise<Reply> {
  const member = memberOf(exchange);
  const input = await validate(exchange.input, createRules);
  const token = randomBytes(32).toString("hex");
  const feed: CalendarFeedRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: member.organization.id,
    project_id: projectId,
    name: input.name,
    token_hash: sha256(token),
    created_by: member.user.id,
    created_at: nowOf(exchange),
    last_read_at: null,
  };
  return commit(exchange, async (trx) => {
    if ((await room.present(trx)).length >= FEEDS_MAX) throw invalidField("name", room.full);
    await trx.insertInto("calendar_feeds").values(feed).execute();
    return created({ ...toFeed(feed), token });
  });
}

/** Deletes a feed. Its URL stops working immediately. */
export async function deleteFeed(exchange: Exchange, feed: CalendarFeedRow): Promise<Reply> {
  // Nobody else finds a feed over all projects.
  if (feed.project_id !== null)
    requireThat(mayRemove(memberOf(exchange), { ...feed, project_id: feed.project_id }));
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("calendar_feeds").where("id", "=", feed.id).execute();
    return noContent();
  });
}

/**
 * Returns dates for other programs, without a session: anyone with the URL may read them. Texts, notes, and people are left out.
 * @throws HttpError 404 for a URL that doesn't exist or was revoked, or whose creator no longer sees the project
 */
export async function readFeed(exchange: Exchange): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const token = exchange.params["feed"] ?? "";
  const feed = await db
    .selectFrom("calendar_feeds")
    .select(["id", "name", "last_read_at", "project_id", "created_by", "organization_id"])
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  if (feed === undefined) throw notFound();
  const projects = await projectsIn(db, feed);
  const [project] = projects;
  if (feed.project_id !== null && project === undefined) throw notFound();
  if (feed.project_id === null) {
    const membership = await membershipIn(db, feed.created_by ?? "", feed.organization_id);
    if (membership === undefined || !mayWrite(membership)) throw notFound();
  }
  if (clock() - Date.parse(feed.last_read_at ?? "1970-01-01") > READ_NOTE_MS)
    await db
      .updateTable("calendar_feeds")
      .set({ last_read_at: nowOf(exchange) })
      .where("id", "=", feed.id)
      .execute();
  const items = await itemsOf(db, {
    organizationId: feed.organization_id,
    projects,
    userId: feed.project_id === null ? feed.created_by : null,
  });
  return data({
    name: feed.project_id === null ? feed.name : (project?.name ?? ""),
    items: nearest(items, clock()),
  });
}

/** Returns the projects of a feed. It shows no more than its creator sees, and of all projects those whose feed they could create. */
async function projectsIn(
  db: Reader,
  feed: Pick<CalendarFeedRow, "project_id" | "created_by" | "organization_id">,
) {
  const projects = await db
    .selectFrom("projects")
    .select(["id", "slug", "name"])
    .where("organization_id", "=", feed.organization_id)
    .where("deleted_at", "is", null)
    .$if(feed.project_id !== null, (query) => query.where("id", "=", feed.project_id))
    .execute();
  if (feed.created_by === null) return [];
  const seen = await peopleByProject(db, feed.project_id === null ? "create" : "read")
    .where("memberships.user_id", "=", feed.created_by)
    .where("projects.organization_id", "=", feed.organization_id)
    .execute();
  return projects.filter(({ id }) => seen.some(({ project_id: one }) => one === id));
}
