import { redirect, type RouterContextProvider } from "react-router";
import { getUser } from "#api-client/users.server.ts";
import { userCookie } from "#app/cookies.server.ts";
import { ownPath } from "#lib/own-path.ts";
import { apiContext } from "#middleware/api.server.ts";
import { formTokenContext } from "#middleware/forgery.server.ts";

/**
 * Where people go once the API has let them in: to the place they came for, else to their projects. The person is read again, so
 * that what was kept of a form can be given back to nobody else.
 */
export async function signedIn(
  context: Readonly<RouterContextProvider>,
  target: string | undefined,
): Promise<Response> {
  const api = context.get(apiContext);
  api.enter();
  context.get(formTokenContext).rotate();
  // If the question fails, nobody is the last person seen here; the next page asks again.
  const user = await getUser(api.raw).catch(() => null);
  return redirect(ownPath(target) || "/projects", {
    status: 303,
    headers: { "Set-Cookie": await userCookie.serialize(user?.id ?? "") },
  });
}
