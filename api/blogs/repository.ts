import { BLOG_SLUG_MAX } from "#contract/limits.ts";
import { freeSlug } from "#lib/slugs.ts";
import type { BlogRow, Reader } from "#api/data/schema.ts";

export const ownPart = (db: Reader, id: string): Promise<BlogRow> =>
  db.selectFrom("blogs").selectAll().where("campaign_id", "=", id).executeTakeFirstOrThrow();

/** Returns the slug if it is free in the project, or else the next one with a number. */
export async function unusedBlogSlug(db: Reader, projectId: string, slug: string): Promise<string> {
  const rows = await db
    .selectFrom("blogs")
    .select("slug")
    .where("project_id", "=", projectId)
    .where("slug", "is not", null)
    .execute();
  return freeSlug(slug, new Set(rows.map((row) => row.slug ?? "")), BLOG_SLUG_MAX);
}
