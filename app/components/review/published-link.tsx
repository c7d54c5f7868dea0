import { isOut } from "#domain/review/states.ts";
import type { Review } from "#contract/review.ts";

/** Returns where an item was published, or null if it isn’t or nobody said. The note of a publication is its URL. */
export function publishedUrl({ status, history }: Pick<Review, "status" | "history">): string | null {
  const published = history.find(({ to, decision }) => to === "published" && decision === null);
  return isOut(status) && /^https?:/.test(published?.reason ?? "") ? (published?.reason ?? null) : null;
}

export const PublishedLink = ({ url }: { url: string }) => (
  <p className="[overflow-wrap:anywhere]">
    Published:{" "}
    <a href={url} rel="noreferrer" className="text-link underline underline-offset-2">
      {url}
    </a>
  </p>
);
