import { wallClock } from "#lib/zoned-time.ts";
import type { Trx } from "../schema.ts";

/** Blog posts with a time are planned for its day. The two could be changed apart. */
export async function up(db: Trx): Promise<void> {
  const rows = await db
    .selectFrom("blogs")
    .innerJoin("projects", "projects.id", "blogs.project_id")
    .innerJoin("organizations", "organizations.id", "projects.organization_id")
    .select(["blogs.campaign_id", "blogs.planned_for", "blogs.publish_at", "organizations.timezone"])
    .where("blogs.publish_at", "is not", null)
    .execute();
  for (const { campaign_id, planned_for, publish_at, timezone } of rows) {
    const day = wallClock(publish_at ?? "", timezone)?.day;
    if (day !== undefined && day !== planned_for)
      await db
        .updateTable("blogs")
        .set({ planned_for: day })
        .where("campaign_id", "=", campaign_id)
        .execute();
  }
}
