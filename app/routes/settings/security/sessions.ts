import { href, redirect } from "react-router";
import { NotFoundError, NotOfferedError } from "#api-client/errors.server.ts";
import { deleteOtherSessions, deleteSession } from "#api-client/users.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { deleting } from "#forms/submit.server.ts";
import { postedText } from "#lib/posted-text.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { Route } from "./+types/sessions";

/** Signing out changes state, so opening the URL isn't enough. */
export const loader = () => redirect(href("/settings/security"));

/** Signs out one session, or all others if none is named. */
export async function action({ context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const session = postedText(context.get(postedContext)?.get("session"));
  const answer = await deleting(() => (session === "" ? signOutOthers(api) : signOutOne(api, session)));
  return redirectWithToast(
    href("/settings/security"),
    typeof answer === "string"
      ? { type: "success", message: answer }
      : { type: "error", message: answer.data.refusal },
  );
}

async function signOutOthers(api: Api): Promise<string> {
  await deleteOtherSessions(api);
  return "Signed out everywhere else.";
}

async function signOutOne(api: Api, session: string): Promise<string> {
  try {
    await deleteSession(api, session);
    return "Session signed out.";
  } catch (error) {
    if (!(error instanceof NotFoundError) || error instanceof NotOfferedError) throw error;
    return "This session has already ended.";
  }
}
