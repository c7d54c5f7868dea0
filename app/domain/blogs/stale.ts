import { BLOG_STALE_MONTHS } from "#contract/limits.ts";

/** Returns the day before which a post must have been published, without a review since then, to be stale. */
export function staleBefore(now: number): string {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() - BLOG_STALE_MONTHS);
  return day.toISOString().slice(0, 10);
}

/** @param now milliseconds */
export const isStalePost = (
  post: { status: string; published_at: string | null; reviewed_on: string | null },
  now: number,
): boolean =>
  post.status === "published" &&
  post.published_at !== null &&
  post.published_at < staleBefore(now) &&
  (post.reviewed_on === null || post.reviewed_on < staleBefore(now));
