import { imagePath } from "#api-client/image-path.server.ts";
import type { LogEntry } from "#contract/ad-log.ts";

/** Returns an entry as pages show it: with the picture of whoever made the change at an address of ours. */
export const shownEntry = (entry: LogEntry): LogEntry =>
  entry.actor === null || entry.actor.avatar_url == null
    ? entry
    : { ...entry, actor: { ...entry.actor, avatar_url: imagePath(entry.actor.avatar_url) } };
