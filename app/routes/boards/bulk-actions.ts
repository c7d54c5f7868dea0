/** What can be done with several boards at once. */
export const BULK_ACTIONS = ["shift", "date", "status", "owner", "delete"] as const;

/** States that a board is taken to without a reason, an address or a day of its own. */
export const BULK_STATUSES = ["draft", "in_review", "approved", "scheduled", "cancelled"] as const;
