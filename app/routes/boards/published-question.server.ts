import { findReview } from "#api-client/review.server.ts";
import { formatDay } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Api } from "#middleware/api.server.ts";

/**
 * Returns the question before a published post's date changes, with the day it was published if the API knows it.
 * @param zone IANA. Null counts as UTC
 */
export async function publishedQuestion(api: Api, boardId: string, zone: string | null): Promise<string> {
  const review = await findReview(api, { subject: "boards", id: boardId });
  const published = review?.history
    .filter(({ to }) => to === "published")
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
    .at(-1);
  const day = published && wallClock(published.created_at, zone)?.day;
  return `This was ${day ? `published on ${formatDay(day)}` : "already published"}. Change its date in Marquee only?`;
}
