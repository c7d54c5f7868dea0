import type { CalendarFeedRow, Reader } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";

export const feedsOf = (db: Reader, projectId: string): Promise<CalendarFeedRow[]> =>
  db.selectFrom("calendar_feeds").selectAll().where("project_id", "=", projectId).orderBy("id").execute();

export async function findFeed(exchange: Exchange): Promise<CalendarFeedRow | undefined> {
  const { deps, membership } = exchange;
  if (membership === null) return undefined;
  return deps.db
    .selectFrom("calendar_feeds")
    .selectAll()
    .where("id", "=", exchange.params["feed"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .where(seenBy(membership, "project_id"))
    .where("project_id", "in", (projects) =>
      projects.selectFrom("projects").select("id").where("deleted_at", "is", null),
    )
    .executeTakeFirst();
}
