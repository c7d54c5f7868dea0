import type { GuestItem } from "#contract/review-links.ts";
import type { ReviewDecision } from "#contract/vocabulary.ts";
import { isOut } from "#domain/review/states.ts";

/** Says to a client what their decision did, given the item as it is after it. Whoever made the link is always told. */
export function decisionNotice(
  decision: ReviewDecision,
  { status, contact }: Pick<GuestItem, "status" | "contact">,
): string {
  const told = `${contact ?? "The team"} was told.`;
  if (isOut(status)) return `Already published. ${told}`;
  if (decision === "approve")
    return status === "approved" ? "Approved. Thank you." : `Your approval is recorded. ${told}`;
  return status === "changes_requested"
    ? "Changes requested. Thank you."
    : `Your request is recorded. ${told}`;
}
