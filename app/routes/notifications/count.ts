import { countNotifications } from "#api-client/notifications.server.ts";
import { liveText } from "#app/live-text.server.ts";
import type { Route } from "./+types/count";

/** Streams the number of unread notifications to a page that is open. */
export const loader = (args: Route.LoaderArgs) =>
  liveText(args, { read: async (api, known) => String((await countNotifications(api, known)).unread) });
