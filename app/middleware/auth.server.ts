import { createContext, type MiddlewareFunction, redirect } from "react-router";
import { ApiError, UnauthorizedError } from "#api-client/errors.server.ts";
import { getUser } from "#api-client/users.server.ts";
import { userCookie } from "#app/cookies.server.ts";
import type { User } from "#contract/users.ts";
import { verifyFirst, withRedirect } from "#lib/own-path.ts";
import { apiContext } from "./api.server.ts";

/** The person behind this request. Rejects with the redirect or page that they get instead. */
export const userContext = createContext<Promise<User>>();
/** The same where the address need not be verified: null if the API says nothing of a person before that. */
export const unverifiedUserContext = createContext<Promise<User | null>>();

type Judge = (user: User, here: string) => void;

/**
 * Lets people in. For a read the question who it is and the page's own calls go side by side: the API judges each call anyway, so
 * nothing is shown that should not be. A write waits for the answer.
 */
function guard(judge: Judge, mayBeUnverified = false): MiddlewareFunction<Response> {
  return async ({ request, context, url }, next) => {
    const api = context.get(apiContext);
    const here = url.pathname + url.search;
    const isWrite = request.method !== "GET" && request.method !== "HEAD";
    const admitted = (async () => {
      if (!api.jar.hasAny()) {
        if (isWrite) api.endSession();
        throw redirect(withRedirect("/login", here));
      }
      const user = await getUser(api).catch((refusal: unknown) => {
        if (mayBeUnverified && api.isUnverified()) return null;
        throw refusal;
      });
      if (user) judge(user, here);
      return user;
    })();
    admitted.catch(() => undefined);
    const known = admitted.then((user) => {
      if (!user) throw redirect(verifyFirst(here));
      return user;
    });
    known.catch(() => undefined);
    context.set(unverifiedUserContext, admitted);
    context.set(userContext, known);
    // Nobody's page asks the API nothing: its calls would only be told so.
    if (isWrite || !api.jar.hasAny()) await admitted;

    const response = await next();
    // A redirect or an error page that the loaders came to by themselves stands, but for people who may not be here at all.
    const user = await admitted.catch((refusal: unknown) => {
      if (response.status >= 400 && !(refusal instanceof Response)) return null;
      throw refusal;
    });
    if (user && (await userCookie.parse(request.headers.get("Cookie"))) !== user.id)
      response.headers.append("Set-Cookie", await userCookie.serialize(user.id));
    return response;
  };
}

function judgeVerified(user: User, here: string) {
  // Absent on a server that does not verify addresses; null on one that does and has not yet.
  if (user.email_verified_at === null) throw redirect(withRedirect("/verify-email", here));
}

/** Signed in, and that is all. */
export const requireUser = guard(() => undefined, true);

/** Signed in with a verified address. */
export const requireVerifiedUser = guard(judgeVerified);

/** Signed in and in an organization. */
export const requireOrganization = guard((user, here) => {
  judgeVerified(user, here);
  if (!user.organizations.length) throw redirect(withRedirect("/onboard", here));
});

/** The auth pages: people who are signed in go to their projects. They stay readable when the API does not answer. */
export const requireGuest: MiddlewareFunction<Response> = async ({ context }, next) => {
  const api = context.get(apiContext);
  if (!api.jar.hasAny()) return next();
  try {
    await getUser(api.raw);
  } catch (error) {
    // What stands for a session that has ended is of no use to what is done here.
    if (error instanceof UnauthorizedError) api.jar.clear();
    if (error instanceof ApiError) return next();
    throw error;
  }
  throw redirect("/projects");
};
