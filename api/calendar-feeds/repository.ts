import type { CalendarFeedRow, Reader } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";

export const feedsOf = (db: Reader, projectId: string): Promise<CalendarFeedRow[]> =>
  db.selectFrom("calendar_feeds").selectAll().where("project_id", "=", projectId).orderBy("id").execute();

export const ownFeedsOf = (db: Reader, { user, organization }: Member): Promise<CalendarFeedRow[]> =>
  db
    .selectFrom("calendar_feeds")
    .selectAll()
    .where("organization_id", "=", organization.id)
    .where("created_by", "=", user.id)
    .where("project_id", "is", null)
    .orderBy("id")
    .execute();

export async function findFeed(exchange: Exchange): Promise<CalendarFeedRow | undefined> {
  const { deps, membership, user } = exchange;
  if (membership === null) return undefined;
  return deps.db
    .selectFrom("calendar_feeds")
    .selectAll()
    .where("id", "=", exchange.params["feed"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .where((feed) =>
      feed.or([
        feed.and([
          seenBy(membership, "project_id"),
          feed("project_id", "in", (projects) =>
            projects.selectFrom("projects").select("id").where("deleted_at", "is", null),
          ),
        ]),
        feed.and([feed("project_id", "is", null), feed("created_by", "=", user?.id ?? "")]),
      ]),
    )
    .executeTakeFirst();
}
