import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import type { z } from "zod";
import { type Api as Client, type CallOptions, createApi } from "#api-client/client.server.ts";
import {
  AbortedError,
  ApiError,
  EmailNotVerifiedError,
  MaintenanceError,
  TooManyRequestsError,
  UnauthorizedError,
} from "#api-client/errors.server.ts";
import { signedOutCookie, userCookie } from "#app/cookies.server.ts";
import { forgetDraft, keepDraft } from "#app/drafts.server.ts";
import { edgeOf } from "#app/edge.server.ts";
import { offerUndo, redirectWithToast } from "#app/toast.server.ts";
import { verifyFirst, withRedirect } from "#lib/own-path.ts";
import { isPublicPath } from "#lib/public-paths.ts";
import { postedContext } from "./forgery.server.ts";

/** The API for this request. A read that fails is a page of its own; a write that fails is an answer to the form. */
export type Api = Client & {
  /** The same calls, failing as they fail: what is done about it is the caller's business. */
  raw: Client;
  /** Whether a call of this request may have been done although no good answer came. */
  isUncertain: () => boolean;
  /** Whether a call of this request was answered that the address is not verified. */
  isUnverified: () => boolean;
  /** The person has signed in: the API's cookies count from here on. */
  enter: () => void;
  /** The person has signed out: the API's cookies are dropped, and count for nothing until somebody signs in. */
  leave: () => void;
  /** For people who come to write without a session: they are treated as if the API had said 401. */
  endSession: () => void;
};
export const apiContext = createContext<Api>();

/** What an error page needs to know of a failed read. */
export type ReadFailure = { kind: "failure"; title: string; message: string };

/** A failed read as the page that people see: the right status, our own words, nothing of the API's insides. */
export function pageFor(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error instanceof UnauthorizedError) return redirect("/login");
  if (error instanceof EmailNotVerifiedError) return redirect(verifyFirst(""));
  if (error instanceof AbortedError) return data(null, { status: 499 });
  const failure: ReadFailure = { kind: "failure", title: error.name, message: error.message };
  return data(failure, { status: error.status });
}

/** Makes the API for this request, and turns what it said of the session into cookies and redirects. */
export const callApi: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const edge = edgeOf(context, request);
  const client = createApi({
    cookieHeader: request.headers.get("Cookie"),
    publicOrigin: edge.publicOrigin,
    clientIp: edge.clientIp,
    requestId: edge.requestId,
    signal: request.signal,
  });
  const hasLeft = Boolean(await signedOutCookie.parse(request.headers.get("Cookie")));
  if (hasLeft && client.jar.hasAny()) client.jar.clear();
  const wasSignedIn = async () => hasLeft || (await userCookie.parse(request.headers.get("Cookie"))) !== null;
  const isDocument = request.method === "GET" && !url.pathname.endsWith(".data");
  const posted = context.get(postedContext);
  const key = posted?.get("_key");
  if (typeof key === "string" && /^[\w.:-]{8,128}$/.test(key)) client.useOneTimeKey(key);

  let isSignedOut = false;
  let isUnverified = false;
  let wait: number | null = null;
  let isUncertain = false;
  let change: "enters" | "leaves" | null = null;
  const noting = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      if (error instanceof UnauthorizedError) isSignedOut = true;
      if (error instanceof EmailNotVerifiedError) isUnverified = true;
      if (error instanceof ApiError && error.status >= 500) isUncertain = true;
      if (error instanceof MaintenanceError || error instanceof TooManyRequestsError) wait = error.retryAfter;
      throw error;
    });
  const api: Api = {
    ...client,
    get: <Schema extends z.ZodType>(path: string, options?: CallOptions<Schema>) =>
      noting(client.get(path, options)).catch((error: unknown) => {
        throw pageFor(error);
      }),
    find: <Schema extends z.ZodType>(path: string, options?: CallOptions<Schema>) =>
      noting(client.find(path, options)).catch((error: unknown) => {
        throw pageFor(error);
      }),
    post: (path, options) => noting(client.post(path, options)),
    put: (path, options) => noting(client.put(path, options)),
    patch: (path, options) => noting(client.patch(path, options)),
    delete: (path, options) => noting(client.delete(path, options)),
    file: (path, params) =>
      noting(client.file(path, params)).catch((error: unknown) => {
        throw pageFor(error);
      }),
    raw: client,
    isUncertain: () => isUncertain,
    isUnverified: () => isUnverified,
    enter() {
      change = "enters";
    },
    leave() {
      client.jar.clear();
      change = "leaves";
    },
    endSession() {
      isSignedOut = true;
    },
  };
  context.set(apiContext, api);

  let response = await next();
  let undoTokens: string[] = [];
  const here = url.pathname + url.search;
  const keepPosted = async () => {
    const person: unknown = await userCookie.parse(request.headers.get("Cookie"));
    if (posted && typeof person === "string")
      await keepDraft(response.headers, { posted, path: url.pathname, userId: person });
  };
  if (isSignedOut) {
    client.jar.clear();
    const isPublic = isPublicPath(url.pathname);
    // A form of people who are signed out anyway failed for want of a session: they get it again.
    const isLost = posted !== null && response.status >= 500;
    if (!isPublic || isLost) {
      response = await redirectWithToast(isPublic ? here : withRedirect("/login", here), {
        type: "error",
        message: "Unauthorized",
      });
      if (!isPublic) await keepPosted();
    }
  } else if (isUnverified && !/^\/verify-email(\/|$)/.test(url.pathname)) {
    response = redirect(verifyFirst(here), 303);
    await keepPosted();
  } else if (posted && response.status < 400) {
    await forgetDraft(response.headers, request, { posted, path: url.pathname });
    undoTokens = client.undoTokens();
  }
  await offerUndo(response.headers, undoTokens);
  if (response.status >= 503 || (response.status === 429 && wait))
    response.headers.set("Retry-After", String(wait ?? 5));
  if (change === "leaves") response.headers.append("Set-Cookie", await signedOutCookie.serialize(true));
  if (change === "enters" && hasLeft)
    response.headers.append("Set-Cookie", await signedOutCookie.serialize("", { maxAge: 0 }));
  // Who is signed in no more has left a page of ours, which WebKit would show again on Back, whatever the page's `Cache-Control` said, if
  // it did not come over https. WebKit heeds this alone, and only on what is shown instead, not on a redirect to that.
  if (isDocument && edge.fetchSite === "same-origin" && !client.jar.hasAny() && (await wasSignedIn()))
    response.headers.set("Clear-Site-Data", '"cache"');
  // What may be kept must not hold anybody's session; the next answer brings it.
  const isKept = /max-age=[1-9]/.test(response.headers.get("Cache-Control") ?? "");
  for (const cookie of isKept ? [] : client.jar.setCookies()) response.headers.append("Set-Cookie", cookie);
  return response;
};
