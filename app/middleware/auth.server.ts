import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import { ApiError, UnauthorizedError } from "#api-client/errors.server.ts";
import { getUser } from "#api-client/users.server.ts";
import { codeCookie, userCookie } from "#request/cookies.server.ts";
import type { User } from "#contract/users.ts";
import { verifyFirst, withRedirect } from "#lib/own-path.ts";
import { apiContext } from "./api.server.ts";

/**
 * The signed-in user. Rejects with the redirect or page to show instead. Their own time zone isn't part of it, because what they read is on
 * the clock that `readerOf` returns.
 */
export const userContext = createContext<Promise<Omit<User, "timezone">>>();
/** The same with everything that they set themselves. */
export const profileContext = createContext<Promise<User>>();
/** The same where the e-mail address need not be verified. Null if the API returns no user before verification. */
export const unverifiedUserContext = createContext<Promise<User | null>>();

type Judge = (user: User, here: string, isWrite: boolean) => void;

/**
 * Requires a signed-in user. For reads, this check runs in parallel with the page's own calls: the API authorizes each call
 * anyway, so nothing leaks. Writes wait for the check.
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
      if (user) judge(user, here, isWrite);
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
    context.set(profileContext, known);
    // Without cookies there is no session, so the page's calls would only fail with 401.
    if (isWrite || !api.jar.hasAny()) await admitted;

    const response = await next();
    // Redirects and error pages from the loaders are kept, unless the user isn't allowed to see this page at all.
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
  // Undefined on a server that doesn't verify e-mail addresses. Null if the address isn't verified yet.
  if (user.email_verified_at === null) throw redirect(withRedirect("/verify-email", here));
}

export const requireUser = guard(() => undefined, true);

export const requireVerifiedUser = guard(judgeVerified);

export const requireOrganization = guard((user, here, isWrite) => {
  judgeVerified(user, here);
  if (user.organizations.length > 0) return;
  // A redirect would lose what someone was typing while they were removed.
  if (isWrite)
    throw data({ kind: "failure", message: "You aren’t in this organization anymore." }, { status: 403 });
  throw redirect(withRedirect("/onboard", here));
});

function guestGuard(clearsSession: boolean): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const api = context.get(apiContext);
    if (!api.jar.hasAny()) return next();
    const awaitsCode = Boolean(await codeCookie.parse(request.headers.get("Cookie")));
    try {
      await getUser(api.raw);
    } catch (error) {
      if (error instanceof UnauthorizedError && clearsSession && !awaitsCode) api.jar.clear();
      if (error instanceof ApiError) return next();
      throw error;
    }
    throw redirect("/projects");
  };
}

/**
 * Redirects signed-in users from the auth pages to their projects. These pages stay available when the API can't be reached.
 * Cookies of an expired session are of no use to them.
 */
export const requireGuest = guestGuard(true);

/** Does the same for the page that asks for a code, whose session has entered the password. */
export const requirePendingGuest = guestGuard(false);
