import type { SelectQueryBuilder } from "kysely";
import { staleBefore } from "#domain/blogs/stale.ts";
import type { Reader, Tables } from "#api/data/schema.ts";
import { like } from "#api/http/search.ts";

/**
 * Applies the campaign list's filters that only blog posts have and that exclude everything else: `keyword` (any of a post's),
 * `planned` (a month, `2026-11`), `stale=1` (published over a year ago and not reviewed since).
 */
export function filterBlogs<Row>(
  campaigns: SelectQueryBuilder<Tables, "campaigns", Row>,
  db: Reader,
  query: URLSearchParams,
  now: number,
): SelectQueryBuilder<Tables, "campaigns", Row> {
  const keyword = query.get("keyword")?.trim() ?? "";
  const planned = /^\d{4}-(0[1-9]|1[0-2])$/.exec(query.get("planned") ?? "")?.[0];
  const isStale = query.get("stale") === "1";
  let result = campaigns;
  const posts = () => db.selectFrom("blogs").select("campaign_id");
  if (keyword !== "")
    result = result.where(
      "campaigns.id",
      "in",
      posts().where(like(["blogs.primary_keyword", "blogs.related_json"], keyword)),
    );
  if (planned !== undefined)
    result = result.where("campaigns.id", "in", posts().where("planned_for", "like", `${planned}-%`));
  if (isStale) {
    const before = staleBefore(now);
    const released = () =>
      db.selectFrom("item_changes").select("subject_id").where("to_status", "=", "published");
    result = result
      .where("campaigns.status", "=", "published")
      .where("campaigns.id", "in", released())
      .where("campaigns.id", "not in", released().where("created_at", ">=", before))
      .where("campaigns.id", "not in", posts().where("reviewed_on", ">=", before));
  }
  return result;
}
