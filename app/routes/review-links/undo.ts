import { href } from "react-router";
import { ApiError } from "#api-client/errors.server.ts";
import { undoDecision } from "#api-client/review-links.server.ts";
import { redirectWithSuccess, redirectWithToast } from "#request/toast.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { visitOf } from "./visit.server.ts";
import type { Route } from "./+types/undo";

export const middleware = [keepToItself];

/** Takes a client's decision back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const room = href("/review/:token", params);
  const visit = await visitOf(request, params.token, context);
  const decision = postedText(context.get(postedContext)?.get("token"));
  try {
    const { id } = await undoDecision(context.get(apiContext), visit, decision);
    return await redirectWithSuccess(`${room}#item-${id}`, "Your decision was undone.");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return redirectWithToast(room, { type: "error", message: "This can’t be undone anymore." });
  }
}
