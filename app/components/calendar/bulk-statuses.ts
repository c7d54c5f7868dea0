/** Statuses that a post can get without a reason, a URL, or a date. Only who sees all of a post approves it. */
export const BULK_STATUSES = ["draft", "in_review", "scheduled", "cancelled"] as const;
