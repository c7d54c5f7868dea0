import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createContext, data, type MiddlewareFunction } from "react-router";
import { formCookie } from "#request/cookies.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { env } from "#app/env.server.ts";
import { forgeryVerdict } from "#lib/forgery-verdict.ts";
import { type ReturnedForm, returnedFields } from "#lib/returned-form.ts";
import { postedContext } from "./posted.server.ts";

type FormToken = {
  token: string;
  /** Gives this browser a new secret, so that tokens of pages rendered before sign-in or sign-out become invalid. */
  rotate: () => void;
};
export const formTokenContext = createContext<FormToken>();

const tokenOf = (value: string) =>
  createHmac("sha256", env.SESSION_SECRET[0]!).update(`form ${value}`).digest("base64url");
const newSecret = () => randomBytes(32).toString("base64url");

export const issueFormToken: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const stored: unknown = await formCookie.parse(request.headers.get("Cookie"));
  let secret = typeof stored === "string" ? stored : newSecret();
  let isNew = secret !== stored;
  context.set(formTokenContext, {
    get token() {
      return tokenOf(secret);
    },
    rotate() {
      secret = newSecret();
      isNew = true;
    },
  });
  const response = await next();
  if (isNew) response.headers.append("Set-Cookie", await formCookie.serialize(secret));
  return response;
};

/**
 * Returns whether a mail provider unsubscribes for its user, without cookies or an origin (RFC 8058). Only the token in the URL
 * counts there, and it grants nothing else.
 */
const isOneClick = (path: string, posted: FormData | null) =>
  /^\/unsubscribe\/[^/]+$/.test(path) && posted?.get("List-Unsubscribe") === "One-Click";

/** Rejects unsafe requests that don't come from our own pages. Covers every route, including those without a page. */
export const refuseForgery: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  if (isOneClick(url.pathname, context.get(postedContext))) return next();
  const edge = edgeOf(context, request);
  const posted = context.get(postedContext) ?? new FormData();
  const { token } = context.get(formTokenContext);
  const sent = posted.get("_token");
  // A different length leaks nothing, because the token's length is public.
  const hasValidToken =
    typeof sent === "string" &&
    sent.length === token.length &&
    timingSafeEqual(Buffer.from(sent), Buffer.from(token));
  const verdict = forgeryVerdict({ ...edge, hasValidToken });
  if (verdict === "accept" && !edge.isCrowded) return next();
  const returned = (why: ReturnedForm["why"], message: string | null = null): ReturnedForm => ({
    kind: "returned",
    title: null,
    why,
    message,
    token,
    ...returnedFields(posted),
  });
  if (verdict === "accept") {
    const message = "Too many large files are being uploaded right now, so nothing was saved.";
    throw data({ ...returned("failed", message), hadFiles: true }, { status: 503 });
  }
  if (edge.isBodyTooLarge) throw data({ kind: "too-large" }, { status: 413 });
  throw data(returned(verdict === "unconfirmed" ? "unconfirmed" : "foreign"), { status: 403 });
};
