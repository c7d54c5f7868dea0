import { redirect } from "react-router";
import { offersLog } from "#api-client/ad-log.server.ts";
import { logLinks } from "#components/ad-log/log-links.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/layout";

/** Leads from all pages to the first one, which says it, if the API has no ad log. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context }) => {
    if (!(await offersLog(context.get(apiContext)))) throw redirect(logLinks.index);
  },
];

/** Makes client navigations reach the server, so that the middleware runs. */
export const loader = () => null;
