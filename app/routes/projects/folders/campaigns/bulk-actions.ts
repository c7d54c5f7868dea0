/** What can be done with several campaigns at once. */
export const BULK_ACTIONS = ["status", "owner", "move", "archive", "unarchive", "delete"] as const;
