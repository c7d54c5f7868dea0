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
import { codeCookie, signedOutCookie, userCookie } from "#request/cookies.server.ts";
import { forgetDraft, keepDraft } from "#request/drafts.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { completeToast, redirectWithToast } from "#request/toast.server.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { verifyFirst, withRedirect } from "#lib/own-path.ts";
import { isPublicPath } from "#lib/public-paths.ts";
import { postedContext } from "./posted.server.ts";

/** The API for this request. A failed read throws an error page. A failed write throws an error that the form shows. */
export type Api = Client & {
  /** The same calls with their original errors, which the caller handles. */
  raw: Client;
  /** Whether a call of this request may have succeeded although its response was lost. */
  isUncertain: () => boolean;
  /** Whether the API has answered that the user's e-mail address isn't verified. */
  isUnverified: () => boolean;
  /** The ids of the records that this request has deleted, as they appear in the URLs of the API and of our pages. */
  deletedIds: () => readonly string[];
  /** Called when the user has signed in. From here on, the API's cookies are used. */
  enter: () => void;
  /** The API's cookies are deleted and ignored until the next sign-in. */
  leave: () => void;
  /** Treats a write without a session as if the API had responded with 401. */
  endSession: () => void;
};
export const apiContext = createContext<Api>();

/** What an error page needs to know about a failed read. */
export type ReadFailure = {
  kind: "failure";
  title: string;
  message: string;
  /** The id of the request, also found in the log. */
  requestId?: string | undefined;
};

/** Turns a failed read into an error page with the right status and our own words, without internals of the API. */
export function pageFor(error: unknown, requestId?: string): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error instanceof UnauthorizedError) return redirect("/login");
  if (error instanceof EmailNotVerifiedError) return redirect(verifyFirst(""));
  if (error instanceof AbortedError) return data(null, { status: 499 });
  const failure: ReadFailure = { kind: "failure", title: error.name, message: error.message, requestId };
  return data(failure, { status: error.status });
}

type Findings = {
  isSignedOut: boolean;
  isUnverified: boolean;
  /** Whether a call that may have succeeded got no usable response. */
  isUncertain: boolean;
  deletedIds: string[];
  /** Seconds to wait before a retry makes sense. */
  wait: number | null;
  change: "enters" | "leaves" | null;
};

function note(findings: Findings, error: unknown) {
  if (error instanceof UnauthorizedError) findings.isSignedOut = true;
  if (error instanceof EmailNotVerifiedError) findings.isUnverified = true;
  if (error instanceof ApiError && error.status >= 500) findings.isUncertain = true;
  if (error instanceof MaintenanceError || error instanceof TooManyRequestsError)
    findings.wait = error.retryAfter;
}

/** Wraps the client: records its failures, and turns failed reads into error pages. */
function notingApi(client: Client, findings: Findings, requestId: string): Api {
  const writing = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      note(findings, error);
      throw error;
    });
  const reading = <Result>(work: Promise<Result>) =>
    writing(work).catch((error: unknown) => {
      throw pageFor(error, requestId);
    });
  return {
    ...client,
    get: <Schema extends z.ZodType>(path: string, options?: CallOptions<Schema>) =>
      reading(client.get(path, options)),
    find: <Schema extends z.ZodType>(path: string, options?: CallOptions<Schema>) =>
      reading(client.find(path, options)),
    file: (path, params, query) => reading(client.file(path, params, query)),
    streamedFile: (path, options) => reading(client.streamedFile(path, options)),
    part: (method, path, options) => reading(client.part(method, path, options)),
    post: (path, options) => writing(client.post(path, options)),
    postForFile: (path, options) => writing(client.postForFile(path, options)),
    put: (path, options) => writing(client.put(path, options)),
    patch: (path, options) => writing(client.patch(path, options)),
    async delete(path, options) {
      const answer = await writing(client.delete(path, options));
      const id = Object.values(options?.params ?? {}).at(-1);
      if (id !== undefined) findings.deletedIds.push(id);
      return answer;
    },
    raw: client,
    isUncertain: () => findings.isUncertain,
    isUnverified: () => findings.isUnverified,
    deletedIds: () => findings.deletedIds,
    enter() {
      findings.change = "enters";
    },
    leave() {
      client.jar.clear();
      findings.change = "leaves";
    },
    endSession() {
      findings.isSignedOut = true;
    },
  };
}

/** Creates the API client for this request, and turns what the API says about the session into cookies and redirects. */
export const callApi: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const edge = edgeOf(context, request);
  const cookieHeader = request.headers.get("Cookie");
  const { publicOrigin, clientIp, requestId } = edge;
  const userAgent = request.headers.get("User-Agent");
  const { signal } = request;
  const client = createApi({ cookieHeader, publicOrigin, clientIp, userAgent, requestId, signal });
  const hasLeft = Boolean(await signedOutCookie.parse(cookieHeader));
  if (hasLeft && client.jar.hasAny()) client.jar.clear();
  const posted = context.get(postedContext);
  const key = posted?.get("_key");
  if (typeof key === "string" && /^[\w.:-]{8,128}$/.test(key)) client.useOneTimeKey(key);
  const findings: Findings = {
    isSignedOut: false,
    isUnverified: false,
    isUncertain: false,
    deletedIds: [],
    wait: null,
    change: null,
  };
  context.set(apiContext, notingApi(client, findings, requestId));

  const asked = { request, url, posted, client, findings };
  const { answer: response, undoTokens: tokens = [] } = await settleForm(await next(), asked);
  await completeToast(response.headers, { tokens, dropped: client.droppedFields().map(fieldLabel) });
  if (response.status >= 503 || (response.status === 429 && findings.wait))
    response.headers.set("Retry-After", String(findings.wait ?? 5));
  const isDocument = request.method === "GET" && !url.pathname.endsWith(".data");
  if (isDocument && edge.fetchSite === "same-origin" && !client.jar.hasAny())
    await clearWhatWasSeen(response, { hasLeft, cookieHeader });
  await setCookies(response, { client, hasLeft, change: findings.change });
  return response;
};

/** Redirects to sign-in or e-mail verification and keeps the submitted form. Also passes on the tokens that undo a change. */
async function settleForm(
  response: Response,
  asked: { request: Request; url: URL; posted: FormData | null; client: Client; findings: Findings },
): Promise<{ answer: Response; undoTokens?: string[] }> {
  const { request, url, posted, client, findings } = asked;
  const here = url.pathname + url.search;
  const keepPosted = async (answer: Response) => {
    const person: unknown = await userCookie.parse(request.headers.get("Cookie"));
    if (posted && typeof person === "string")
      await keepDraft(answer.headers, { posted, path: url.pathname, userId: person });
    return answer;
  };
  if (findings.isSignedOut) {
    const awaitsCode = Boolean(await codeCookie.parse(request.headers.get("Cookie")));
    if (!awaitsCode) client.jar.clear();
    const isPublic = isPublicPath(url.pathname);
    // The user is signed out, so this form failed for lack of a session. It is shown again after sign-in.
    const isLost = posted !== null && response.status >= 500;
    if (isPublic && !isLost) return { answer: response };
    if (awaitsCode && !isPublic)
      return { answer: await keepPosted(redirect(withRedirect("/two-factor-challenge", here), 303)) };
    const to = isPublic ? here : withRedirect("/login", here);
    const answer = await redirectWithToast(to, {
      type: "error",
      title: "Unauthorized",
      message: "You were signed out. Sign in to continue.",
    });
    return { answer: isPublic ? answer : await keepPosted(answer) };
  }
  // Who is known to be unverified is already on the way there.
  const isOnTheWay = response.headers.get("Location") === withRedirect("/verify-email", here);
  if (findings.isUnverified && !isOnTheWay && !/^\/verify-email(\/|$)/.test(url.pathname))
    return { answer: await keepPosted(redirect(verifyFirst(here), 303)) };
  if (!posted || response.status >= 400) return { answer: response };
  await forgetDraft(response.headers, request, { posted, path: url.pathname });
  return { answer: response, undoTokens: client.undoTokens() };
}

/**
 * Clears the browser's cache after the session has ended. Over plain http, WebKit would otherwise show the earlier page on Back,
 * whatever its `Cache-Control` said. WebKit obeys this header only on a page that is shown, not on a redirect.
 */
async function clearWhatWasSeen(
  response: Response,
  { hasLeft, cookieHeader }: { hasLeft: boolean; cookieHeader: string | null },
) {
  if (hasLeft || (await userCookie.parse(cookieHeader)) !== null)
    response.headers.set("Clear-Site-Data", '"cache"');
}

async function setCookies(
  response: Response,
  { client, hasLeft, change }: { client: Client; hasLeft: boolean; change: Findings["change"] },
) {
  const set = (cookie: string) => response.headers.append("Set-Cookie", cookie);
  if (change === "leaves") set(await signedOutCookie.serialize(true));
  if (change === "enters" && hasLeft) set(await signedOutCookie.serialize("", { maxAge: 0 }));
  // A cacheable response must not contain a session cookie. The next response sets it.
  const isKept = /max-age=[1-9]/.test(response.headers.get("Cache-Control") ?? "");
  for (const cookie of isKept ? [] : client.jar.setCookies()) set(cookie);
}
