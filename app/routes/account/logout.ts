import { redirect } from "react-router";
import { logout } from "#api-client/account.server.ts";
import { ApiError } from "#api-client/errors.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { ownPath } from "#lib/own-path.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { leave } from "#middleware/leave.server.ts";
import { postedContext } from "#middleware/posted.server.ts";
import type { Route } from "./+types/logout";

export async function action({ context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  let isConfirmed = true;
  try {
    await logout(api.raw);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    isConfirmed = error.status === 401;
  }
  return redirectWithToast(
    ownPath(postedText(context.get(postedContext)?.get("redirect"))) || "/login",
    isConfirmed
      ? { type: "success", message: "You’re signed out." }
      : {
          type: "warning",
          message:
            "You’re signed out in this browser, but we couldn’t reach the server. To be sure, sign in and sign out again.",
        },
    await leave(context),
  );
}

/** Signing out changes state, so opening the URL isn't enough. */
export function loader() {
  return redirect("/projects");
}
