import { redirect, type RouterContextProvider } from "react-router";
import { getUser } from "#api-client/users.server.ts";
import { codeCookie, userCookie } from "#request/cookies.server.ts";
import { ownPath } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { formTokenContext } from "#middleware/forgery.server.ts";

/**
 * Redirects after sign-in: to the page the user came for, or else to their projects. The user is read again, so that a saved form
 * is returned only to its owner.
 */
export async function signedIn(
  context: Readonly<RouterContextProvider>,
  target: string | undefined,
): Promise<Response> {
  const api = context.get(apiContext);
  api.enter();
  context.get(formTokenContext).rotate();
  // If this fails, no user is recorded as the last one here. The next page tries again.
  const user = await getUser(api.raw).catch(() => null);
  const headers = new Headers();
  headers.append("Set-Cookie", await userCookie.serialize(user?.id ?? ""));
  headers.append("Set-Cookie", await codeCookie.serialize("", { maxAge: 0 }));
  return redirect(ownPath(target) || "/projects", { status: 303, headers });
}
