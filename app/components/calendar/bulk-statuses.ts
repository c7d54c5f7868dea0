/** Statuses that a post can get without a reason, a URL, or a date. */
export const BULK_STATUSES = ["draft", "in_review", "approved", "scheduled", "cancelled"] as const;
