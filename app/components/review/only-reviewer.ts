/** Said to the one person who may approve. */
export const ONLY_REVIEWER = "You’re the only reviewer, so you can approve your own work.";
