import type { AdView } from "#components/google-ads/ad-view.ts";

/** Returns how much the checks of an ad have found. What keeps an ad out of review is counted there, if its server says so. */
export function foundIn(
  { findings, counts }: Pick<AdView, "findings" | "counts">,
  { obstacles }: { obstacles: readonly unknown[] },
) {
  const blocking = findings.filter(({ isBlocking }) => isBlocking).length;
  const missing = counts.filter(({ isMet }) => !isMet).length;
  return {
    blocking: obstacles.length > 0 ? 0 : blocking + missing,
    suggestions: findings.length - blocking,
  };
}
