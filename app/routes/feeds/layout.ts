import { redirect } from "react-router";
import { offersFeeds } from "#api-client/feeds.server.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

/** Leads from all pages to the first one, which says it, if the API has no feed monitor. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    if (!(await offersFeeds(context.get(apiContext)))) throw redirect(monitorLinks.index);
  },
];

/** Makes client navigations reach the server, so that the middleware runs. */
export const loader = () => null;
