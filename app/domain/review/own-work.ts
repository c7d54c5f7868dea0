/** Said to the one person who may approve. */
export const ONLY_REVIEWER = "You’re the only reviewer, so you can approve your own work.";

/** Said to whoever wrote the version that waits. */
export const OWN_VERSION =
  "You edited this version, so someone else needs to approve it. Project settings can allow people to approve their own work.";
