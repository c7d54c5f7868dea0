import type { Review } from "#contract/review.ts";

/** Returns whether an item is a draft because it changed after it was approved. */
export function isVoided({ status, history }: Pick<Review, "status" | "history">): boolean {
  const last = history.find(({ decision }) => decision === null);
  if (status !== "draft" || last?.to !== "draft" || last.actor !== null || last.client !== null) return false;
  return last.from === "approved" || last.from === "scheduled";
}
