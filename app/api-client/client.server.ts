import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { Pool } from "undici";
import type { z } from "zod";
import { env } from "#app/env.server.ts";
import { type ErrorPayload, ErrorPayloadSchema } from "#contract/error-payload.ts";
import { isRecordId } from "#lib/record-id.ts";
import { noteCall, outcomeOf, outcomeOfFailure } from "./calls.server.ts";
import { knownCapability, knownFallback, learnCapability, learnFallback } from "./capabilities.server.ts";
import { createCookieJar } from "./cookie-jar.server.ts";
import type { DraftAddress } from "./drafts.server.ts";
import { droppedFields } from "./dropped-fields.server.ts";
import {
  AbortedError,
  ApiError,
  BadRequestError,
  BadResponseError,
  EmailNotVerifiedError,
  ForbiddenError,
  MaintenanceError,
  NetworkError,
  NotFoundError,
  NotOfferedError,
  presentable,
  retryAfterSeconds,
  ServerError,
  StaleError,
  StorageFullError,
  TimeoutError,
  TooLargeError,
  TooManyRequestsError,
  UnauthorizedError,
  validationError,
} from "./errors.server.ts";
import { createReads, ReadsSchema } from "./reads.server.ts";
import { type Call, logUnreadable, readAnswer } from "./unreadable.server.ts";

type Method = "HEAD" | "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type QueryValue = string | number | boolean | null | undefined | readonly string[];
export type CallOptions<Schema extends z.ZodType = z.ZodType> = {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  /** Passed on unchanged, for signed URLs. */
  rawQuery?: string;
  json?: Record<string, unknown>;
  form?: FormData;
  schema?: Schema;
  /** Laravel responds to some calls with a redirect that means "already done". Elsewhere, a redirect is a failure. */
  redirectMeansDone?: boolean;
  /** The last call wins, so a repeated one does no harm and isn't marked with the form's one-time key. */
  lastWins?: boolean;
  /** The answer may be of any length, and is passed on while it comes. */
  isStreamed?: boolean;
  /** The API may hold its answer back, so a connection is used that other calls don't wait for. */
  mayWait?: boolean;
  /** The part of a file that is asked for, as the browser asks for it. */
  range?: string | null;
  /** The page works without this data, so `find` returns null if the user may not read it. */
  mayBeForbidden?: boolean;
};
type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
  /** The body, if it came inside another one. */
  parsed?: unknown;
  /** The body of a streamed answer, of which there are no `bytes`. */
  stream?: ReadableStream<Uint8Array<ArrayBuffer>>;
};

type Sent = {
  body: Buffer | null;
  contentType: string | null;
  key: string | null;
  isStreamed: boolean;
  mayWait: boolean;
  range: string | null;
  /** Headers of the protocol in which a file comes in parts. */
  more: Record<string, string>;
};

/** Makes several reads at once. */
const READS = "/api/reads";

/** How many bytes of a response are read before the call fails. */
const maxAnswer = 16 * 1_048_576;

const base = { origin: env.API_URL.origin, prefix: env.API_URL.pathname.replace(/\/$/, "") };
const publicApi = new URL(env.API_PUBLIC_ORIGIN ?? base.origin);
// We close idle connections well before the API would, so that no request is sent on a closing socket.
const connecting = { pipelining: 1, keepAliveTimeout: 3000, connect: { timeout: 3000 } };
const pool = new Pool(base.origin, { connections: 64, ...connecting });
/** As many connections as there are streams. */
const waitingPool = new Pool(base.origin, connecting);

/** Fills the parameters into a path such as `/api/projects/{project}`. An invalid id can't exist, so no call is made. */
function fillPath(template: string, params: Record<string, string> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? "";
    if (!isRecordId(value)) throw new NotFoundError();
    return encodeURIComponent(value);
  });
}

function queryString({ query, rawQuery }: CallOptions): string {
  if (rawQuery) return rawQuery.startsWith("?") ? rawQuery : `?${rawQuery}`;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, one);
    else if (value !== undefined && value !== null && value !== "") search.append(name, String(value));
  }
  return search.size ? `?${search}` : "";
}

export type ApiRequest = {
  cookieHeader: string | null;
  publicOrigin: string;
  clientIp: string;
  /** Lets users recognize their sessions. */
  userAgent: string | null;
  requestId: string;
  signal: AbortSignal;
};

/** How much of a browser's name is passed on. */
const USER_AGENT_MAX = 500;

/**
 * Creates the API client of one incoming request, with its cookies, IP address, and timeouts. Every call rejects with an
 * ApiError. Nothing here outlives the request except the connection pool.
 */
export function createApi(incoming: ApiRequest) {
  const jar = createCookieJar(
    incoming.cookieHeader,
    { session: env.SESSION_COOKIE, xsrf: env.XSRF_COOKIE },
    incoming.publicOrigin.startsWith("https:"),
  );
  /**
   * The form's one-time key. Each write derives its own key from it, independent of the order of calls, so that a retry never
   * repeats a write.
   */
  let oneTimeKey: string | null = null;
  const writes = new Map<string, number>();
  function keyOf(call: string): string | null {
    if (oneTimeKey === null) return null;
    const count = writes.get(call) ?? 0;
    writes.set(call, count + 1);
    const name = createHash("sha256").update(`${call} ${count}`).digest("base64url").slice(0, 10);
    return `${oneTimeKey}.${name}`;
  }
  /** The tokens that undo what this request has done so far, from the API: one token, or one for each call. */
  const undoTokens = new Set<string>();
  /** The private draft that ends with the next write, and those that have ended so. */
  let discarding: string | null = null;
  const discarded = new Set<string>();
  /** Fields that this request has sent and that a response shows as not saved. */
  const dropped = new Set<string>();
  /** Without a session, the API would start a new session for each parallel call, so the first call goes alone. */
  let first: Promise<unknown> | null = null;

  /** A page and its layout often need the same data. It is requested once, until the next write. */
  const asked = new Map<string, Promise<Answer>>();
  function once(path: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = asked.get(path);
    if (known) return known;
    const answer = ask().catch((error: unknown) => {
      asked.delete(path);
      throw error;
    });
    asked.set(path, answer);
    return answer;
  }
  const readAlone = (path: string, mayWait = false) =>
    alone(() => sendWithCare("GET", path, { mayWait }, null));
  const readTogether = createReads(
    (path: string) => readAlone(path),
    async (paths) => {
      const inside = paths.map((path) => path.slice(base.prefix.length));
      const answer = await readAlone(base.prefix + READS + queryString({ query: { path: inside } }));
      // What is wrong with the session or with the API is wrong with each of them.
      if (answer.status >= 400 && answer.status !== 404 && answer.status !== 405)
        return paths.map(() => answer);
      const all = ReadsSchema.safeParse(parsedOrNull(answer.bytes)).data?.data;
      if (all?.length !== paths.length) {
        learnCapability(`GET ${READS}`, false);
        return null;
      }
      return all.map((one) => one && answerIn(one));
    },
  );
  /** Guests have no session yet, and an API without this call gets one call for each read. */
  const read = (path: string) =>
    jar.hasSession() && knownCapability(`GET ${READS}`) !== false ? readTogether(path) : readAlone(path);

  function writing(ask: () => Promise<Answer>): Promise<Answer> {
    asked.clear();
    return ask().finally(() => asked.clear());
  }

  function headersFor(
    method: Method,
    { contentType, key: idempotencyKey, range }: Pick<Sent, "contentType" | "key" | "range">,
  ) {
    const token = method === "GET" || method === "HEAD" ? null : jar.xsrfToken();
    const cookie = jar.header();
    return {
      accept: "application/json",
      "accept-encoding": "identity",
      origin: incoming.publicOrigin,
      "x-forwarded-for": incoming.clientIp,
      "x-forwarded-proto": publicApi.protocol.slice(0, -1),
      "x-forwarded-host": publicApi.host,
      "x-forwarded-port": publicApi.port || (publicApi.protocol === "https:" ? "443" : "80"),
      "x-request-id": incoming.requestId,
      ...(cookie ? { cookie } : {}),
      ...(incoming.userAgent ? { "user-agent": incoming.userAgent.slice(0, USER_AGENT_MAX) } : {}),
      ...(contentType ? { "content-type": contentType } : {}),
      ...(token ? { "x-xsrf-token": token } : {}),
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      ...(range ? { range } : {}),
      ...(method !== "GET" && lastUndo() ? { "undo-with": lastUndo() } : {}),
      ...(method !== "GET" && discarding ? { "discard-draft": discarding } : {}),
    };
  }

  const lastUndo = () => [...undoTokens].at(-1);

  /** Notes what an answer says of the change beside its record. */
  function noteChange({ status, headers }: Answer) {
    const token = headers["undo-token"];
    if (status < 300 && typeof token === "string" && isRecordId(token)) undoTokens.add(token);
    const draft = headers["discarded-draft"];
    if (status < 300 && typeof draft === "string") discarded.add(draft);
  }

  async function send(method: Method, path: string, sent: Partial<Sent> = {}): Promise<Answer> {
    // How long it was held back says nothing of the API.
    if (sent.mayWait) return exchange(method, path, sent);
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    try {
      const answer = await exchange(method, path, sent);
      const lateness = Number(answer.headers["x-lateness"]) || 0;
      noteCall({ outcome: outcomeOf(answer.status), seconds: seconds(), lateness });
      return answer;
    } catch (error) {
      noteCall({ outcome: outcomeOfFailure(error), seconds: seconds(), lateness: 0 });
      throw error;
    }
  }

  async function exchange(method: Method, path: string, sent: Partial<Sent>): Promise<Answer> {
    const { body = null, contentType = null, key = null, range = null, more = {} } = sent;
    const { isStreamed = false, mayWait = false } = sent;
    const since = jar.generation();
    const { deadline, forgo } = deadlineIn(
      contentType?.startsWith("multipart/") || Object.keys(more).length > 0
        ? env.API_UPLOAD_TIMEOUT_MS
        : env.API_TIMEOUT_MS,
    );
    const signal = AbortSignal.any([deadline, incoming.signal]);
    let hasAnswer = false;
    try {
      const answer = await (mayWait ? waitingPool : pool).request({
        method,
        path,
        body,
        headers: { ...headersFor(method, { contentType, key, range }), ...more },
        signal,
      });
      hasAnswer = true;
      const cookies = answer.headers["set-cookie"];
      const absorb = () => jar.absorb(cookies === undefined ? [] : [cookies].flat(), since, method !== "GET");
      if (isStreamed && (answer.statusCode === 200 || answer.statusCode === 206)) {
        absorb();
        return {
          status: answer.statusCode,
          headers: answer.headers,
          bytes: Buffer.alloc(0),
          stream: streamOf(answer.body),
        };
      }
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of answer.body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxAnswer) throw new BadResponseError();
        chunks.push(chunk);
      }
      absorb();
      return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks, size) };
    } catch (error) {
      if (error instanceof ApiError) throw error;
      if (incoming.signal.aborted) throw new AbortedError();
      if (deadline.aborted) throw new TimeoutError();
      const code = (error as NodeJS.ErrnoException).code ?? "";
      const neverLeft = [
        "ECONNREFUSED",
        "ENOTFOUND",
        "EAI_AGAIN",
        "UND_ERR_CONNECT_TIMEOUT",
        "EHOSTUNREACH",
        "ENETUNREACH",
      ].includes(code);
      const failure = new NetworkError(!neverLeft, { cause: error });
      throw hasAnswer ? failure : Object.assign(failure, { isRepeatable: true });
    } finally {
      // How long a stream takes from now on is up to whoever reads it.
      forgo();
    }
  }

  async function sendWithCare(
    method: Method,
    path: string,
    options: CallOptions,
    key: string | null,
  ): Promise<Answer> {
    const { isStreamed = false, mayWait = false, range = null } = options;
    const sent = { ...(await encode(options)), key, isStreamed, mayWait, range };
    const attempt = () => send(method, path, sent);
    let answer: Answer;
    try {
      answer = await attempt();
    } catch (error) {
      // If the connection fails before the first byte, retry reads once but never writes.
      if (method !== "GET" || !(error instanceof NetworkError) || !("isRepeatable" in error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 200));
      answer = await attempt();
    }
    if (answer.status !== 419) return answer;
    // The API rejected the request before any controller ran, so a retry is safe.
    await send("GET", `${base.prefix}/sanctum/csrf-cookie`);
    return attempt();
  }

  async function call<Schema extends z.ZodType>(
    method: Method,
    template: string,
    options: CallOptions<Schema> = {},
  ): Promise<z.output<Schema>> {
    const answer = await answerTo(method, template, options);
    if (options.redirectMeansDone && (answer.status === 302 || answer.status === 303))
      return undefined as z.output<Schema>;
    const named = { method, route: template, requestId: incoming.requestId };
    const body = answer.parsed ?? (answer.bytes.length ? parseJson(answer, named) : undefined);
    if (method !== "GET") for (const field of droppedFields(options.json, body)) dropped.add(field);
    return readAnswer(body, options.schema, named);
  }

  /** Returns what the API answers to a call that it has and didn't refuse. */
  async function answerTo(method: Method, template: string, options: CallOptions): Promise<Answer> {
    const path = base.prefix + fillPath(template, options.params) + queryString(options);
    if (!path.startsWith(`${base.prefix}/`)) throw new NotFoundError();
    const name = `${method} ${template}`;
    if (knownCapability(name) === false) throw new NotOfferedError(lastWord(template));
    let key: string | null = null;
    if (method !== "GET") {
      if (!jar.xsrfToken()) await alone(() => send("GET", `${base.prefix}/sanctum/csrf-cookie`));
      if (options.lastWins !== true) key = keyOf(`${method} ${path}`);
    }
    const answer = await (method === "GET"
      ? once(path, () => (options.mayWait ? readAlone(path, true) : read(path)))
      : writing(() => alone(() => sendWithCare(method, path, options, key))));
    if (options.redirectMeansDone && (answer.status === 302 || answer.status === 303)) return answer;
    if (await isMissing(answer, template)) {
      learnCapability(name, false);
      throw new NotOfferedError(lastWord(template));
    }
    refuseFailure(answer);
    if (method === "GET") learnCapability(name, true);
    else noteChange(answer);
    return answer;
  }

  /**
   * Returns whether an API has a call: from the cache, or else by making the call.
   * @param params of a record that exists
   * @param query what makes a long list short
   */
  async function offers(
    template: string,
    params: Record<string, string> = {},
    query: Record<string, QueryValue> = {},
  ): Promise<boolean> {
    const known = knownCapability(`GET ${template}`);
    if (known !== undefined) return known;
    try {
      await call("GET", template, { params, query });
      return true;
    } catch (error) {
      // Anything but a plain "no such call" says nothing about the call.
      return !(error instanceof NotFoundError);
    }
  }

  /**
   * Returns whether a response says that the API has no such call, as opposed to no such record. A Laravel app with its own
   * fallback route has its own message for that, which is learned by requesting a path that no API has.
   */
  async function isMissing(answer: Answer, template: string): Promise<boolean> {
    if (isUnknownCall(answer)) return true;
    if (answer.status !== 404) return false;
    const words = wordsOf(answer);
    const fallback = knownFallback() ?? learnFallback(await fallbackWords());
    if (words === "" || words !== fallback) return false;
    // If the API uses one general message for both, only a missing list counts as a missing call.
    return !/not ?found/i.test(words) || !template.endsWith("}");
  }

  async function fallbackWords(): Promise<string> {
    const answer = await send("GET", `${base.prefix}/api/marquee-asks-what-is-not-there`);
    return answer.status === 404 ? wordsOf(answer) : "";
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    if (jar.hasSession()) return work();
    const before = first;
    if (before) {
      await before.catch(() => undefined);
      return alone(work);
    }
    const mine = work().finally(() => {
      first = null;
    });
    first = mine;
    return mine;
  }

  return {
    jar,
    useOneTimeKey(key: string) {
      oneTimeKey = key;
    },
    undoTokens: () => [...undoTokens],
    /** Makes calls with which a private draft ends, if the API can do both at once. See `hasDiscarded`. */
    async discarding<Result>(
      { subject, record }: DraftAddress,
      save: () => Promise<Result>,
    ): Promise<Result> {
      const isKnown = isRecordId(record) && knownCapability("GET /api/drafts") === true;
      discarding = isKnown ? `${subject}/${record}` : null;
      try {
        return await save();
      } finally {
        discarding = null;
      }
    },
    hasDiscarded: ({ subject, record }: DraftAddress) => discarded.has(`${subject}/${record}`),
    droppedFields: () => [...dropped],
    offers,
    /** Gets a session and a CSRF token for guests. Called before login, register, forgot, and reset. */
    csrfCookie: () => alone(() => send("GET", `${base.prefix}/sanctum/csrf-cookie`)).then(refuseFailure),
    get: <Schema extends z.ZodType = z.ZodUnknown>(path: string, options?: CallOptions<Schema>) =>
      call("GET", path, options),
    /** Works like `get` for records or calls that may not exist. Returns null then. */
    find: <Schema extends z.ZodType = z.ZodUnknown>(path: string, options?: CallOptions<Schema>) =>
      call("GET", path, options).catch((error: unknown) => {
        if (error instanceof NotFoundError) return null;
        if (options?.mayBeForbidden && error instanceof ForbiddenError) return null;
        throw error;
      }),
    post: <Schema extends z.ZodType = z.ZodUnknown>(path: string, options?: CallOptions<Schema>) =>
      call("POST", path, options),
    put: <Schema extends z.ZodType = z.ZodUnknown>(path: string, options?: CallOptions<Schema>) =>
      call("PUT", path, options),
    patch: <Schema extends z.ZodType = z.ZodUnknown>(path: string, options?: CallOptions<Schema>) =>
      call("PATCH", path, options),
    delete: <Schema extends z.ZodType = z.ZodUnknown>(path: string, options?: CallOptions<Schema>) =>
      call("DELETE", path, options),
    /** Posts, and returns the file that is the answer, of any length. */
    async postForFile(template: string, options: CallOptions) {
      const answer = await answerTo("POST", template, { ...options, isStreamed: true });
      return { ...fileIn(answer), stream: answer.stream ?? null };
    },
    /** Returns the bytes and type of a stored file, to be sent with our own headers, and the API's word on how to save it. */
    file: async (template: string, params: Record<string, string>, query: Record<string, QueryValue> = {}) =>
      fileAt(base.prefix + fillPath(template, params) + queryString({ query })),
    /** Does the same for a file of any length, or the part of it that is asked for, which is passed on while it comes. */
    async streamedFile(
      template: string,
      {
        params,
        query = {},
        range,
      }: Required<Pick<CallOptions, "params" | "range">> & Pick<CallOptions, "query">,
    ) {
      const path = base.prefix + fillPath(template, params) + queryString({ query });
      const answer = await alone(() => sendWithCare("GET", path, { isStreamed: true, range }, null));
      const { status, headers, stream = null } = answer;
      if (status !== 416) refuseFailure(answer);
      return { status, headers, stream, type: fileIn(answer).type };
    },
    /** Passes on a request of the tus protocol, and returns its answer as it is. */
    async part(
      method: Method,
      template: string,
      {
        params = {},
        headers,
        body,
      }: { params?: Record<string, string>; headers: Record<string, string>; body: Buffer | null },
    ) {
      const path = base.prefix + fillPath(template, params);
      const contentType = body === null ? null : "application/offset+octet-stream";
      const answer = await alone(() => send(method, path, { body, contentType, more: headers }));
      if (answer.status === 401 || answer.status === 419) refuseFailure(answer);
      return answer;
    },
    /** Does the same for a path on the API's host outside its calls, with the query unchanged. */
    storedFile: (path: string) => fileAt(path),
  };

  async function fileAt(path: string) {
    const answer = await alone(() => sendWithCare("GET", path, {}, null));
    refuseFailure(answer);
    return fileIn(answer);
  }
}
export type Api = ReturnType<typeof createApi>;

/** Does what `Readable.toWeb` does, which throws where nobody catches it if bytes come after the stream was canceled. */
function streamOf(body: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  // What goes wrong is told to whoever reads.
  body.on("error", () => undefined);
  const pieces = body.iterator() as AsyncIterator<Uint8Array<ArrayBuffer>>;
  return new ReadableStream(
    {
      async pull(stream) {
        const { done, value } = await pieces.next();
        if (done === true) stream.close();
        else stream.enqueue(value);
      },
      cancel: () => void body.destroy(),
    },
    { highWaterMark: 0 },
  );
}

/** Returns one of several responses that came together. Only errors are told apart by their bytes. */
const answerIn = ({ status, body }: { status: number; body?: unknown }): Answer => ({
  status,
  headers: {},
  bytes: status < 400 ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body ?? null)),
  parsed: body,
});

/** Returns a signal that aborts after some milliseconds, unless it is forgone. */
function deadlineIn(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException("Too late.", "TimeoutError")), ms);
  timer.unref();
  return { deadline: controller.signal, forgo: () => clearTimeout(timer) };
}

function fileIn({ bytes, headers }: Answer) {
  const type = String(headers["content-type"] ?? "").split(";", 1)[0] ?? "";
  return { bytes, type, disposition: String(headers["content-disposition"] ?? "") };
}

async function encode({
  json,
  form,
}: CallOptions): Promise<{ body: Buffer | null; contentType: string | null }> {
  if (json) return { body: Buffer.from(JSON.stringify(json)), contentType: "application/json" };
  if (!form) return { body: null, contentType: null };
  // The body is encoded first so that its length is known. Without a length, PHP servers skip their size check.
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), contentType: encoded.headers.get("content-type") };
}

function parseJson({ bytes }: Answer, call: Call): unknown {
  try {
    return JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
  } catch (cause) {
    logUnreadable(call, [{ field: "body", expected: "JSON", found: "text" }]);
    throw new BadResponseError({ cause });
  }
}

const wordsOf = ({ bytes }: Answer): string => bytes.toString("utf8", 0, 2000).trim();

/**
 * Returns whether the call doesn't exist. Laravel's message for a missing route differs from the one for a missing record, and
 * 405 means that the route exists for other methods.
 */
function isUnknownCall({ status, bytes }: Answer): boolean {
  if (status !== 404) return status === 405;
  const payload = ErrorPayloadSchema.safeParse(parsedOrNull(bytes)).data;
  return /^The route .+ could not be found\.$/.test(payload?.message ?? "");
}

function parsedOrNull(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}

/** Returns the noun of a path: `/api/projects/{project}/calendar-feeds` is for calendar feeds. */
const lastWord = (template: string) =>
  (template.split("/").findLast((part) => /^[a-z-]+$/.test(part)) ?? "this").replaceAll("-", " ");

function refuseFailure(answer: Answer): void {
  const { status } = answer;
  // Redirects from the API are neither followed nor passed on. Guest routes send them to signed-in users.
  if (status >= 300 && status < 400) throw new BadResponseError();
  if (status < 300) return;
  // The body is a proxy's HTML page or empty, so only the status counts.
  const payload: ErrorPayload = ErrorPayloadSchema.safeParse(parsedOrNull(answer.bytes)).data ?? {};
  const message = presentable(payload.message) ?? "Request Failed";
  const retryAfter = retryAfterSeconds([answer.headers["retry-after"]].flat()[0]);
  switch (status) {
    case 401:
    case 419:
      throw new UnauthorizedError();
    case 403:
      throw new ForbiddenError(message, payload.reason);
    case 404:
      throw payload.reason === "withdrawn" ? new NotFoundError(message, payload.reason) : new NotFoundError();
    case 409:
      throw payload.reason === undefined ? new EmailNotVerifiedError() : new BadRequestError(status, message);
    case 412:
      throw new StaleError(message, payload.data);
    case 413:
      throw new TooLargeError();
    case 422:
      throw validationError(payload);
    case 429:
      throw payload.errors ? validationError(payload) : new TooManyRequestsError(retryAfter);
    case 503:
      throw new MaintenanceError(retryAfter, presentable(payload.message) ?? undefined);
    case 507:
      throw new StorageFullError();
    default:
      throw status < 500 ? new BadRequestError(status, message) : new ServerError();
  }
}
