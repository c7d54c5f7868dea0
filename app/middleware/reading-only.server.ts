import { createContext, type MiddlewareFunction } from "react-router";
import { currentOrganization } from "#lib/current-organization.ts";
import { getProject } from "#api-client/projects.server.ts";
import { apiContext } from "./api.server.ts";
import { userContext } from "./auth.server.ts";

/**
 * Forms that change a project or what is in it. A comment is changed by whoever wrote it, a feed belongs to its reader, and the page of
 * an ad or an event shows it to those who may not change it.
 */
const IN_PROJECT =
  /^\/?projects\/:projectId\/(?!.*(?:comments|calendar-feeds)\/|.*content\/:contentId\/edit|calendar\/events\/:eventId\/edit).*\b(?:new|edit|delete|duplicate|move|day|split|series|repurpose|import|imports|labels|cover|image|repeat)$/;
/** Forms for everyone in the organization but its guests. */
const IN_ORGANIZATION = /^\/?(?:projects\/new|settings\/labels\/.+|tasks\/templates\/.+)$/;

/** Why the page of a form isn’t shown. Null if it is. */
export const refusalContext = createContext<string | null>(null);

/**
 * Refuses the page of a form to those whose form would be refused, so that nobody fills it in for nothing. What the API doesn't say
 * is allowed. The frame around the page shows why, so nothing is thrown here, where no loader has run for it yet.
 */
export const refuseReaders: MiddlewareFunction<Response> = async ({ request, params, pattern, context }) => {
  if (request.method !== "GET") return;
  if (IN_ORGANIZATION.test(pattern)) {
    if (currentOrganization(await context.get(userContext))?.role === "guest")
      context.set(refusalContext, "Guests can’t change this.");
  }
  if (!IN_PROJECT.test(pattern)) return;
  const { can } = await getProject(context.get(apiContext), params["projectId"] ?? "");
  const isAllowed = /^\/?projects\/:projectId\/delete$/.test(pattern) ? can.delete : can.create_campaign;
  if (!isAllowed)
    context.set(refusalContext, "You can read this project. Ask a project owner or admin for access.");
};
