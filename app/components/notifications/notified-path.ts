import { placedPath, publishPath } from "#components/campaigns/placed-path.ts";
import type { Notification } from "#contract/notifications.ts";

/** Returns the page that a notification opens: where its item is published, if it is time for that. */
export const notifiedPath = ({ kind, subject }: Pick<Notification, "kind" | "subject">): string | null =>
  (kind === "post_due" ? publishPath(subject) : null) ?? placedPath(subject);
