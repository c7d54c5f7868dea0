import { randomUUID } from "node:crypto";
import { isDatabaseAway, isDatabaseLocked, isStorageFull } from "#api/data/database.ts";
import { membershipOf } from "#api/organizations/repository.ts";
import { isLargeUpload, isUpload, readBody, refuseBySize } from "./http/body.ts";
import type { ParsedBody } from "./http/body.ts";
import { clientOf } from "./http/client.ts";
import type { Peer } from "./http/client.ts";
import {
  HttpError,
  databaseBusy,
  emailNotVerified,
  invalidSignature,
  routeNotFound,
  serverError,
  storageAway,
  storageFull,
  unauthenticated,
  unavailable,
} from "./http/errors.ts";
import type { Call, Deps, Endpoint, Exchange, Middleware, Read } from "./http/exchange.ts";
import { createTurns, findStored, onceOf } from "./http/idempotency.ts";
import { createQueue } from "./http/queue.ts";
import { requestIds } from "./http/request-id.ts";
import { redirect } from "./http/reply.ts";
import type { Reply } from "./http/reply.ts";
import { createRouter } from "./http/router.ts";
import type { Match } from "./http/router.ts";
import { checkToken, openSession, sessionCookies, userOfSession } from "./http/session.ts";
import { hasValidSignature } from "./http/signed-url.ts";
import { isFromFrontend } from "./http/stateful.ts";
import { hit, tooManyAttempts } from "./http/throttle.ts";
import { endpoints, READS } from "./routes.ts";
import { FilesAwayError } from "./uploads/files-away.ts";

export type { Deps } from "./http/exchange.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** Signing in and out must run on every request, because a stored response would have no session. */
const NEVER_REPEATED = new Set([
  "/login",
  "/two-factor-challenge",
  "/logout",
  "/api/user/password-confirmation",
]);

type Handler = (request: Request, peer: Peer) => Promise<Response>;

/**
 * Creates the API as a function. It doesn't listen, read the environment, or use a clock of its own. The checks run in Laravel's
 * order: malformed path, size, unknown route, token, sign-in, throttle, unknown record, signature or unverified address,
 * permission, and finally the fields.
 */
export function createApp(deps: Deps): Handler {
  const match = createRouter(endpoints);
  const inTurn = createTurns();
  const busy = "Too many files are being uploaded. Try again in a moment.";
  const inTurnOfUploads = createQueue({ atOnce: 3, waiting: 20 }, busy);
  const inTurnOfLargeUploads = createQueue({ atOnce: 1, waiting: 20 }, busy);

  return async (request, peer) => {
    const started = deps.clock();
    const given = request.headers.get("X-Request-Id");
    const requestId = given !== null && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
    const context: { exchange: Exchange | null; route: string } = { exchange: null, route: "-" };
    let reply: Reply;
    try {
      reply = await requestIds.run(requestId, () => inTurnOf(request, () => answer(request, peer, context)));
    } catch (error) {
      // The client has disconnected while sending a body, so no one receives the error.
      reply = request.signal.aborted ? { status: 400 } : refusal(error, requestId, context.route);
    }
    deps.log({
      level: reply.status >= 500 ? "error" : "info",
      message: "request",
      request_id: requestId,
      method: request.method,
      route: context.route,
      status: reply.status,
      ms: deps.clock() - started,
    });
    return responseOf(reply, request, context.exchange, requestId);
  };

  /** Each upload is held in memory until its response is sent. */
  function inTurnOf(request: Request, work: () => Promise<Reply>): Promise<Reply> {
    if (isLargeUpload(request)) return inTurnOfLargeUploads(() => inTurnOfUploads(work));
    return isUpload(request) ? inTurnOfUploads(work) : work();
  }

  async function answer(
    request: Request,
    peer: Peer,
    context: { exchange: Exchange | null; route: string },
  ): Promise<Reply> {
    const url = new URL(request.url);
    // PostgreSQL texts can't contain NUL, so a search for one finds nothing.
    if (url.search.includes("%00")) url.search = url.search.replaceAll("%00", "");
    const path = url.pathname;
    refuseBySize(request);
    const found = match(path);
    if (request.method === "OPTIONS") return { status: 204, headers: { Allow: found.allowed.join(", ") } };
    const body = SAFE.has(request.method) ? EMPTY_BODY : await readBody(request);
    const method = overriddenMethod(request, body);
    const { endpoint, params } = found.for(method);
    context.route = endpoint.pattern;

    const exchange: Exchange = {
      deps,
      request,
      url,
      params,
      input: body.input,
      files: body.files,
      fileNames: body.fileNames,
      client: clientOf(request, peer, deps.config.trustedProxies),
      session: isStateful(endpoint.pattern, request) ? openSession(request, deps.config) : null,
      user: null,
      memberships: [],
      membership: null,
      once: null,
      undoWith: request.headers.get("Undo-With"),
      discards: request.headers.get("Discard-Draft"),
      headers: new Headers(),
      call,
      read,
      lookups: endpoint.pattern === READS ? new Map() : null,
    };
    context.exchange = exchange;

    if (exchange.session !== null && !SAFE.has(method)) {
      checkToken(request, body.input["_token"], exchange.session, deps.config);
    }
    await identify(exchange, endpoint.middleware.includes("passive"));
    if (endpoint.middleware.includes("guest") && exchange.user !== null) {
      return redirect(`${deps.config.frontendUrl}/projects`);
    }
    if (endpoint.middleware.includes("auth") && exchange.user === null) throw unauthenticated();

    const key = request.headers.get("Idempotency-Key");
    if (
      key === null ||
      exchange.session === null ||
      SAFE.has(method) ||
      NEVER_REPEATED.has(endpoint.pattern)
    ) {
      return handle(exchange, { endpoint, params });
    }
    // A guest who submits a form twice at once has two sessions. Only the key identifies the form.
    const scope = exchange.user?.id ?? "guest";
    const once = onceOf(scope, key, { method, path, fingerprint: body.fingerprint }, deps.config.appKey);
    return inTurn(once.id, async () => {
      const stored = await findStored(deps.db, once, deps.clock());
      if (stored === null) return handle({ ...exchange, once }, { endpoint, params });
      // A repeat opens no session. It doesn't send its own either, because the first response may have replaced that.
      if (exchange.session?.remembersAnew === false) exchange.session = null;
      return stored;
    });
  }

  function isStateful(pattern: string, request: Request): boolean {
    if (pattern.startsWith("/api/")) return isFromFrontend(request, deps.config.statefulDomains);
    return !["/health", "/outbox", "/outbox/{name}"].includes(pattern);
  }

  async function identify(exchange: Exchange, isPassive: boolean): Promise<void> {
    if (exchange.session === null) return;
    const userAgent = exchange.request.headers.get("User-Agent") ?? "";
    const signedIn = await userOfSession(
      deps.db,
      exchange.session,
      exchange.client,
      userAgent,
      deps.clock(),
      deps.config.appKey,
      isPassive,
    );
    if (signedIn === null) return;
    exchange.user = signedIn.user;
    exchange.memberships = signedIn.memberships;
    exchange.membership = await membershipOf(deps.db, signedIn);
  }

  async function call(...[exchange, method, path]: Parameters<Call>): Promise<Reply> {
    const { endpoint, params } = match(path).for(method);
    const run = await endpoint.prepare({ ...exchange, params });
    return run();
  }

  async function read(...[exchange, address]: Parameters<Read>): Promise<Reply | null> {
    let route = "-";
    try {
      if (!address.startsWith("/api/")) throw routeNotFound(address);
      const url = new URL(address.replaceAll("%00", ""), exchange.url);
      const found = match(url.pathname).for("GET");
      route = found.endpoint.pattern;
      if (!isReadTogether(found.endpoint)) return null;
      const reply = await handle({ ...exchange, url, params: found.params }, found);
      if (reply.raw instanceof ReadableStream) await reply.raw.cancel();
      return reply.raw === undefined ? reply : null;
    } catch (error) {
      return refusal(error, requestIds.getStore() ?? "", route);
    }
  }

  async function handle(exchange: Exchange, { endpoint }: Match): Promise<Reply> {
    const has = (name: Middleware) => endpoint.middleware.includes(name);
    if (has("throttle:6,1")) await throttle(exchange);
    const run = await endpoint.prepare(exchange);
    if (has("signed")) requireSignature(exchange);
    if (has("verified") && exchange.user?.email_verified_at === null) throw emailNotVerified();
    return run();
  }

  /** Allows six requests per minute and user, over all throttled routes, as Laravel counts unnamed limiters. */
  async function throttle(exchange: Exchange): Promise<void> {
    const limit = 6;
    const who = exchange.user?.id ?? exchange.client.ip;
    const counter = await hit(deps.db, `throttle:${who}`, 60_000, deps.clock());
    if (counter.hits > limit) throw tooManyAttempts(counter, limit, deps.clock());
    exchange.headers.set("X-RateLimit-Limit", String(limit));
    exchange.headers.set("X-RateLimit-Remaining", String(limit - counter.hits));
  }

  function requireSignature(exchange: Exchange): void {
    const signed = `${deps.config.appUrl}${exchange.url.pathname}`;
    const query = exchange.url.search.slice(1);
    if (!hasValidSignature(signed, query, deps.config.appKey, deps.clock())) throw invalidSignature();
  }

  function refusal(error: unknown, requestId: string, route: string): Reply {
    if (error instanceof HttpError) return { status: error.status, body: error.body, headers: error.headers };
    const [message, answer] = causeOf(error);
    deps.log({
      level: "error",
      message,
      request_id: requestId,
      route,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return { status: answer.status, body: answer.body, headers: answer.headers };
  }

  function responseOf(
    reply: Reply,
    request: Request,
    exchange: Exchange | null,
    requestId: string,
  ): Response {
    const headers = new Headers(reply.headers);
    for (const [name, value] of exchange?.headers ?? []) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache, private");
    headers.set("X-Request-Id", requestId);
    if (!headers.has("X-Content-Type-Options")) headers.set("X-Content-Type-Options", "nosniff");
    const session = exchange?.session ?? null;
    if (session !== null && exchange !== null) {
      const { secure } = exchange.client;
      for (const line of sessionCookies(session, deps.config, secure, deps.clock(), reply.status)) {
        headers.append("Set-Cookie", line);
      }
    }
    if (request.method === "HEAD" || (reply.body === undefined && reply.raw === undefined)) {
      return new Response(null, { status: reply.status, headers });
    }
    if (reply.raw !== undefined) return new Response(reply.raw, { status: reply.status, headers });
    headers.set("Content-Type", "application/json");
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers });
  }
}

/** Whether a call can be made as part of `GET /api/reads`, which checks the session and neither counts calls nor checks signatures. */
const isReadTogether = ({ pattern, middleware }: Endpoint) =>
  pattern !== READS && middleware[0] === "auth" && middleware.slice(1).every((name) => name === "verified");

const EMPTY_BODY: ParsedBody = { input: {}, files: new Map(), fileNames: new Map(), fingerprint: "" };

/** Returns the log event of an unexpected error, and the error for the client. */
function causeOf(error: unknown): [string, HttpError] {
  if (error instanceof FilesAwayError)
    return error.isFull ? ["storage full", storageFull()] : ["storage away", storageAway()];
  if (isStorageFull(error)) return ["storage full", storageFull()];
  if (isDatabaseLocked(error)) return ["database locked", databaseBusy()];
  if (isDatabaseAway(error)) return ["database away", unavailable()];
  return ["unhandled", serverError()];
}

const OVERRIDES = new Set(["PUT", "PATCH", "DELETE"]);

/** Forms and multipart bodies can only be POSTed. `_method` or a header names the intended method. */
function overriddenMethod(request: Request, body: ParsedBody): string {
  if (request.method !== "POST") return request.method;
  const wanted = request.headers.get("X-HTTP-Method-Override") ?? body.input["_method"];
  const method = typeof wanted === "string" ? wanted.toUpperCase() : "";
  return OVERRIDES.has(method) ? method : "POST";
}
