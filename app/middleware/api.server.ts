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
import { completeToast, redirectWithToast } from "#app/toast.server.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { verifyFirst, withRedirect } from "#lib/own-path.ts";
import { isPublicPath } from "#lib/public-paths.ts";
import { postedContext } from "./posted.server.ts";

/** The API for this request. A read that fails is a page of its own; a write that fails is an answer to the form. */
export type Api = Client & {
  /** The same calls, failing as they fail: what is done about it is the caller's business. */
  raw: Client;
  /** Whether a call of this request may have been done although no good answer came. */
  isUncertain: () => boolean;
  /** Whether a call of this request was answered that the address is not verified. */
  isUnverified: () => boolean;
  /** The ids of the records that this request has deleted, as the addresses of the API and of our pages name them. */
  deletedIds: () => readonly string[];
  /** The person has signed in: the API's cookies count from here on. */
  enter: () => void;
  /** The person has signed out: the API's cookies are dropped, and count for nothing until somebody signs in. */
  leave: () => void;
  /** For people who come to write without a session: they are treated as if the API had said 401. */
  endSession: () => void;
};
export const apiContext = createContext<Api>();

/** What an error page needs to know of a failed read. */
export type ReadFailure = {
  kind: "failure";
  title: string;
  message: string;
  /** The log names it too. */
  requestId?: string | undefined;
};

/** A failed read as the page that people see: the right status, our own words, nothing of the API's insides. */
export function pageFor(error: unknown, requestId?: string): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error instanceof UnauthorizedError) return redirect("/login");
  if (error instanceof EmailNotVerifiedError) return redirect(verifyFirst(""));
  if (error instanceof AbortedError) return data(null, { status: 499 });
  const failure: ReadFailure = { kind: "failure", title: error.name, message: error.message, requestId };
  return data(failure, { status: error.status });
}

/** What the calls of a request have come to, for the answer to it. */
type Findings = {
  isSignedOut: boolean;
  isUnverified: boolean;
  /** Whether a call that may have been done got no good answer. */
  isUncertain: boolean;
  deletedIds: string[];
  /** Seconds after which asking again makes sense. */
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

/** The client with its failures noted; those of reads are pages. */
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
    file: (path, params) => reading(client.file(path, params)),
    post: (path, options) => writing(client.post(path, options)),
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

/** Makes the API for this request, and turns what it said of the session into cookies and redirects. */
export const callApi: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const edge = edgeOf(context, request);
  const cookieHeader = request.headers.get("Cookie");
  const { publicOrigin, clientIp, requestId } = edge;
  const client = createApi({ cookieHeader, publicOrigin, clientIp, requestId, signal: request.signal });
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

/** Sends people to sign in or to verify their address, with what they typed kept, and names what a change is undone by. */
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
    client.jar.clear();
    const isPublic = isPublicPath(url.pathname);
    // A form of people who are signed out anyway failed for want of a session: they get it again.
    const isLost = posted !== null && response.status >= 500;
    if (isPublic && !isLost) return { answer: response };
    const to = isPublic ? here : withRedirect("/login", here);
    const answer = await redirectWithToast(to, { type: "error", message: "Unauthorized" });
    return { answer: isPublic ? answer : await keepPosted(answer) };
  }
  if (findings.isUnverified && !/^\/verify-email(\/|$)/.test(url.pathname))
    return { answer: await keepPosted(redirect(verifyFirst(here), 303)) };
  if (!posted || response.status >= 400) return { answer: response };
  await forgetDraft(response.headers, request, { posted, path: url.pathname });
  return { answer: response, undoTokens: client.undoTokens() };
}

/**
 * Who is signed in no more has left a page of ours, which WebKit would show again on Back, whatever the page's `Cache-Control` said, if it
 * did not come over https. WebKit heeds this alone, and only on what is shown instead, not on a redirect to that.
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
  // What may be kept must not hold anybody's session; the next answer brings it.
  const isKept = /max-age=[1-9]/.test(response.headers.get("Cache-Control") ?? "");
  for (const cookie of isKept ? [] : client.jar.setCookies()) set(cookie);
}
