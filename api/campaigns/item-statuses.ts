import { ITEM_STATUSES } from "#contract/campaign.ts";
import type { ItemStatus } from "#contract/campaign.ts";
import { invalidField } from "#api/http/errors.ts";
import { oneOf } from "#api/http/rules.ts";

/** States that whoever may write may move between as they like; the rest belong to the review. */
const PLAIN = ["idea", "draft", "scheduled", "on_hold", "cancelled"] as const satisfies readonly ItemStatus[];

/** From → to, by an ordinary update. */
const NEXT: Record<ItemStatus, readonly ItemStatus[]> = {
  idea: PLAIN,
  draft: PLAIN,
  scheduled: PLAIN,
  on_hold: PLAIN,
  cancelled: PLAIN,
  in_review: ["draft", "cancelled"],
  changes_requested: ["draft", "cancelled"],
  approved: ["draft", "scheduled", "on_hold", "cancelled"],
  published: [],
};

export const itemStatus = () => oneOf(ITEM_STATUSES);

/**
 * @param from null for something new
 * @throws HttpError 422 for a step that the table does not have, or a scheduled item without a day
 */
export function requireStep(from: ItemStatus | null, to: ItemStatus, plannedFor: string | null): void {
  const isAllowed = from === to || (from === null ? PLAIN : NEXT[from]).some((status) => status === to);
  if (!isAllowed) throw invalidField("status", "The selected status is invalid.");
  if (to === "scheduled" && plannedFor === null) {
    throw invalidField("planned_for", "The planned for field is required when status is scheduled.");
  }
}
