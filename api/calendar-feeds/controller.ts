import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { FEEDS_MAX } from "#contract/limits.ts";
import type { CalendarFeedRow, ProjectRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { sha256 } from "#api/http/session.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn, mayRemove, peopleWith } from "#api/projects/policy.ts";
import { feedsOf } from "./repository.ts";
import { createRules } from "./requests.ts";
import { itemsOf, nearest, toFeed } from "./resource.ts";

const READ_NOTE_MS = 60 * 60 * 1000;

export const listFeeds = async (exchange: Exchange, project: ProjectRow): Promise<Reply> =>
  data((await feedsOf(exchange.deps.db, project.id)).map(toFeed));

/** Creates a feed. Its token is returned only once and stored only as a hash. */
export async function createFeed(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "create"));
  const input = await validate(exchange.input, createRules);
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
      throw invalidField(
        "name",
        `A project can have up to ${FEEDS_MAX} calendar feeds. Revoke one before you create another.`,
      );
    await trx.insertInto("calendar_feeds").values(feed).execute();
    return created({ ...toFeed(feed), token });
  });
}

/** Deletes a feed. Its URL stops working immediately. */
export async function deleteFeed(exchange: Exchange, feed: CalendarFeedRow): Promise<Reply> {
  requireThat(mayRemove(memberOf(exchange), feed));
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("calendar_feeds").where("id", "=", feed.id).execute();
    return noContent();
  });
}

/**
 * Returns a project's dates for other programs, without a session: anyone with the URL may read them. Texts, notes, and people
 * are left out.
 * @throws HttpError 404 for a URL that doesn't exist or was revoked, or whose creator no longer sees the project
 */
export async function readFeed(exchange: Exchange): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const token = exchange.params["feed"] ?? "";
  const feed = await db
    .selectFrom("calendar_feeds")
    .innerJoin("projects", "projects.id", "calendar_feeds.project_id")
    .select(["calendar_feeds.id", "calendar_feeds.last_read_at", "projects.id as project_id"])
    .select("calendar_feeds.created_by")
    .select(["projects.name", "projects.slug"])
    .where("token_hash", "=", sha256(token))
    .where("projects.deleted_at", "is", null)
    .executeTakeFirst();
  if (feed === undefined) throw notFound();
  // A feed shows no more than its creator sees.
  if (feed.created_by !== null && !(await peopleWith(db, feed.project_id, "read")).includes(feed.created_by))
    throw notFound();
  if (clock() - Date.parse(feed.last_read_at ?? "1970-01-01") > READ_NOTE_MS)
    await db
      .updateTable("calendar_feeds")
      .set({ last_read_at: nowOf(exchange) })
      .where("id", "=", feed.id)
      .execute();
  const items = await itemsOf(db, feed.project_id, feed.slug);
  return data({ name: feed.name, items: nearest(items, clock()) });
}
