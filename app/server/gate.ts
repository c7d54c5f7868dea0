import { randomBytes } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { pipeline } from "node:stream/promises";
import { type Edge, newNonce } from "#request/edge.server.ts";
import { IMAGE_MEGABYTES } from "#contract/images.ts";
import { LARGEST_BODY, readBody, STRANGERS_BODY } from "./body.ts";
import { clientAddress } from "./client-address.ts";
import { compress, pickEncoding } from "./compress.ts";
import { FinishedPage } from "./finished-page.ts";
import { log, pathPattern, requestStore } from "./log.ts";
import type { Crowd } from "./crowd.ts";
import type { Load } from "./load.ts";
import { type ClaimedName, publicOriginOf } from "./public-name.ts";
import type { Room } from "./room.ts";
import { securityHeaders } from "./security-headers.ts";

/**
 * Drops all other headers from the browser or a proxy, so that none can switch a framework feature or reach the API by accident.
 */
const keptHeaders = [
  "accept",
  "accept-language",
  "content-type",
  "cookie",
  "purpose",
  "range",
  "referer",
  "sec-purpose",
  "tus-resumable",
  "upload-length",
  "upload-offset",
  "user-agent",
  "x-http-method-override",
];
const methods = ["GET", "HEAD", "POST"];
const maxUrlLength = 4096;
const compressible = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg\+xml)/;

type Handler = (request: Request, edge: Edge) => Promise<Response>;
export type Answered = {
  method: string;
  pathname: string;
  /** Null if the client has left before. */
  status: number | null;
  /** Of a stream, until it begins. */
  seconds: number;
};
/** Too many requests of one address, or of all. */
export type RefusalReason = "address" | "load";
export type GateOptions = {
  handler: Handler;
  assets: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  /** Maps each host that users type to its origin. */
  origins: () => ReadonlyMap<string, string>;
  isTrusted: (address: string) => boolean;
  isClosing: () => boolean;
  /** Aborted when the process stops. */
  closing: AbortSignal;
  openRequests: Crowd;
  load: Load;
  /** Called once for each request but those for the health of the process. */
  noteAnswer: (answer: Answered) => void;
  noteRefusal: (reason: RefusalReason) => void;
  largeForms: Room;
  /** Returns the id of whoever signed in last in this browser, whether the session has ended or not. */
  personOf: (cookies: string | undefined) => Promise<string | null>;
};

type Refusal = [title: string, text: string];

const refusals: Record<number, Refusal> = {
  400: ["Bad request", "We couldn’t read this URL. Check it and try again."],
  405: ["Method not allowed", "This page doesn’t support that kind of request."],
  408: ["Request timeout", "We didn’t receive the whole request. Try again."],
  413: [
    "Too large",
    `Your upload is too large. The limit is ${IMAGE_MEGABYTES} MB for an image and 4 MB for text.`,
  ],
  414: ["URL too long", "This URL is too long. Check it and try again."],
  415: ["Unsupported content", "This page accepts only forms that a browser sends."],
  422: ["Too many fields", "This form has more than 1,000 fields. Go back and submit fewer at a time."],
  421: [
    "Misdirected request",
    "This host name isn’t configured. If you run this server, set PUBLIC_ORIGIN to the URL people use and have the proxy forward the host and scheme.",
  ],
  429: ["Too many requests", "Your network has too many requests open at once. Wait a moment and try again."],
  431: [
    "Request headers too large",
    "Your browser sent too many cookies or headers. Clear the cookies for this site and try again.",
  ],
  503: ["Marquee is busy", "Many people are using Marquee right now. Reload this page in a moment."],
  500: ["Server Error", "Sorry, something went wrong on our end. Please try again later."],
};

const strangersRefusal: Refusal = [
  "Too large",
  `Sign in before you submit this much. Without an account, the limit is ${STRANGERS_BODY / 1024} kB.`,
];

const crowdedRefusal: Refusal = [
  "Too many requests",
  "Too many large forms are being submitted right now. Go back and try again in a moment.",
];

const formRefusal: Refusal = [
  "Marquee is busy",
  "Many people are using Marquee right now, so your form wasn’t saved. Reload this page in a moment to send it again.",
];

/** In seconds. */
const RETRY_AFTER: Record<number, string> = { 429: "1", 503: "3" };

function pageOf(status: number, [title, text]: Refusal = refusals[status] ?? refusals[500]!): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Marquee</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Go back home</a></p></main></body></html>`;
}

function refusal(status: number, words?: Refusal): Response {
  return new Response(pageOf(status, words), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      ...(status === 405 ? { Allow: methods.join(", ") } : {}),
      ...(status in RETRY_AFTER ? { "Retry-After": RETRY_AFTER[status] } : {}),
    },
  });
}

/** Returns the raw bytes of the whole response to an unparsable request, for which no response object exists. */
export function rawRefusal(status: number, isHttps: boolean): string {
  const page = pageOf(status);
  const headers = {
    ...securityHeaders({ nonce: newNonce(), isHttps }),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(page)),
    "Cache-Control": "private, no-store",
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", page].join("\r\n");
}

/**
 * Creates the handler between the socket and the router. It checks names, sizes, methods, and headers, and sets the response
 * headers.
 */
export function createGate({
  handler,
  assets,
  origins,
  isTrusted,
  isClosing,
  closing,
  openRequests,
  load,
  noteAnswer,
  noteRefusal,
  largeForms,
  personOf,
}: GateOptions) {
  return (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const requestId = randomBytes(12).toString("hex");
    return requestStore.run({ requestId }, () => gate(req, res, requestId));
  };

  async function gate(req: IncomingMessage, res: ServerResponse, requestId: string): Promise<void> {
    const started = performance.now();
    const nonce = newNonce();
    const peer = req.socket.remoteAddress ?? "";
    const target = req.url ?? "/";
    const pathname = target.split("?", 1)[0] ?? "/";

    // An open connection would keep the process from exiting.
    if (isClosing()) res.setHeader("Connection", "close");
    const publicOrigin = publicOriginOf(claimedName(req, isTrusted(peer)), origins());
    const headers = securityHeaders({ nonce, isHttps: publicOrigin?.startsWith("https:") ?? false });
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (pathname === "/health" || pathname === "/readyz") {
      const ready = !(isClosing() && pathname === "/readyz");
      res.writeHead(ready ? 200 : 503, {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
      });
      res.end(ready ? "ok\n" : "closing\n");
      return;
    }
    res.setHeader("X-Request-Id", requestId);
    const method = methods.includes(req.method ?? "") ? (req.method ?? "") : "other";
    let streaming: number | null = null;
    res.on("close", () => {
      const ended = performance.now();
      const status = res.writableFinished || streaming !== null ? res.statusCode : null;
      noteAnswer({ method, pathname, status, seconds: ((streaming ?? ended) - started) / 1000 });
      log("info", "request", {
        id: requestId,
        method,
        path: pathPattern(pathname),
        status: res.statusCode,
        ms: Math.round(ended - started),
      });
    });

    // Unread bytes of a body would be parsed as the next request.
    const refuse = (status: number, words?: Refusal) => {
      if (hasBody(req)) res.setHeader("Connection", "close");
      return send(req, res, refusal(status, words));
    };
    const clientIp = clientAddress(peer, forwardedFor(req), isTrusted);
    const isWelcome = openRequests.enter(clientIp);
    let isCounted = isWelcome;
    const leave = () => {
      if (isCounted) openRequests.leave(clientIp);
      isCounted = false;
    };
    res.on("close", leave);
    let isInWork = false;
    const rest = () => {
      if (isInWork) load.leave();
      isInWork = false;
    };
    res.on("close", rest);

    try {
      if (!isWelcome) {
        noteRefusal("address");
        return await refuse(429);
      }
      // A proxy may have gone by one of the names, and we by the other.
      if (countOf(req, "host") > 1) return await refuse(400);
      if (!publicOrigin) return await refuse(421);
      if (!methods.includes(req.method ?? "")) return await refuse(405);
      if (target.length > maxUrlLength) return await refuse(414);
      if (!target.startsWith("/") || !isDecodable(pathname)) return await refuse(400);
      const isForm = req.method === "POST";
      if (!isForm && (await servedAsFile(req, res, assets))) return;
      if (load.isTooMuch(isForm)) {
        noteRefusal("load");
        if (!isForm) return await refuse(503);
        // A browser that is still sending receives the answer only if the connection stays open. The rest is discarded.
        req.resume();
        return await send(req, res, refusal(503, formRefusal));
      }

      const edge: Edge = {
        publicOrigin,
        requestId,
        nonce,
        clientIp,
        origin: req.headers.origin ?? null,
        fetchSite: first(req.headers["sec-fetch-site"]) ?? null,
        isBodyTooLarge: false,
        isCrowded: false,
        closing,
      };
      const abort = new AbortController();
      res.on("close", () => {
        if (!res.writableEnded) abort.abort(new DOMException("The client disconnected", "AbortError"));
      });
      const init: RequestInit = { method: req.method ?? "GET", headers: kept(req), signal: abort.signal };
      if (isForm) {
        const over = new AbortController();
        res.on("close", () => over.abort());
        const person = await personOf(req.headers.cookie);
        const who = person === null ? [clientIp] : [clientIp, person];
        const body = await readBody(req, {
          most: person === null ? STRANGERS_BODY : LARGEST_BODY,
          hasRoom: (bytes) => largeForms.enter(who, bytes, over.signal),
          onSlow: () => {
            if (!res.headersSent) void refuse(408);
          },
        });
        if (body.kind === "unsupported") return await refuse(415);
        if (body.kind === "too-many") return await refuse(422);
        if (body.kind === "cut-off") {
          if (!res.headersSent) await refuse(408);
          return;
        }
        if (body.kind === "too-large" && person === null) return await refuse(413, strangersRefusal);
        if (body.kind === "too-large" || body.kind === "crowded") {
          const isCrowded = body.kind === "crowded";
          if (!body.isUpload) return isCrowded ? await refuse(503, crowdedRefusal) : await refuse(413);
          edge.isCrowded = isCrowded;
          edge.isBodyTooLarge = !isCrowded;
          if (body.head.length === 0)
            init.headers = kept(req, { "content-type": "application/x-www-form-urlencoded" });
          init.body = new Uint8Array(body.head);
        } else {
          edge.isBodyTooLarge = body.hasLeftOut;
          init.body = body.bytes;
        }
      }
      // `//host/path` would be parsed as another host.
      const url = publicOrigin + target.replace(/^\/{2,}/, "/");
      // Whoever has left by now is told of no end.
      if (res.closed) return;
      load.enter();
      isInWork = true;
      const response = await handler(new Request(url, init), edge);
      if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
      if (response.body !== null && STREAMED.has(response.headers.get("Content-Type") ?? "")) {
        // Open for minutes. Videos count as long as they play, and the others are limited where they are made.
        if (!isVideo(response)) leave();
        rest();
        streaming = performance.now();
        await sendStream(res, response, response.body);
      } else await send(req, res, response);
    } catch (error) {
      log("error", "gate", { id: requestId, error: error instanceof Error ? error.name : "unknown" });
      if (!res.headersSent) await refuse(500);
      else res.destroy();
    }
  }
}

/** Events, and files of any length. */
const STREAMED: ReadonlySet<string> = new Set([
  "text/event-stream",
  "application/octet-stream",
  "video/mp4",
  "video/webm",
]);

const isVideo = ({ headers }: Response) => headers.get("Content-Type")?.startsWith("video/") ?? false;

const countOf = ({ rawHeaders }: IncomingMessage, header: string) =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === header).length;

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Returns the whole chain. Code that uses only the left end would trust the client. */
const forwardedFor = (req: IncomingMessage) => [req.headers["x-forwarded-for"] ?? []].flat().join(", ");

const whole = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);

const claimedName = ({ headers }: IncomingMessage, isFromProxy: boolean): ClaimedName => ({
  host: headers.host,
  ...(isFromProxy && {
    forwardedHost: whole(headers["x-forwarded-host"]),
    forwardedProto: whole(headers["x-forwarded-proto"]),
  }),
});

const first = (value: string | string[] | undefined) =>
  (Array.isArray(value) ? value[0] : value)?.split(",")[0]?.trim();

function isDecodable(pathname: string) {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

function kept(req: IncomingMessage, instead: Record<string, string> = {}): Headers {
  const headers = new Headers();
  for (const name of keptHeaders) {
    const value = instead[name] ?? req.headers[name];
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

const servedAsFile = (req: IncomingMessage, res: ServerResponse, assets: GateOptions["assets"]) =>
  new Promise<boolean>((resolve) => {
    res.once("finish", () => resolve(true));
    res.once("close", () => resolve(true));
    // The headers have already been sent. Without this listener, a file that was deleted after the start would crash the process.
    res.once("pipe", (file) => file.once("error", () => res.destroy()));
    assets(req, res, () => resolve(false));
  });

function setHead(res: ServerResponse, response: Response): void {
  res.statusCode = response.status;
  if (!response.headers.has("Cache-Control")) res.setHeader("Cache-Control", "private, no-store");
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie" && name !== "content-length") res.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length) res.setHeader("Set-Cookie", cookies);
}

/** Sends a body as it comes. The client may leave at any time. */
async function sendStream(
  res: ServerResponse,
  response: Response,
  body: ReadableStream<Uint8Array>,
): Promise<void> {
  setHead(res, response);
  const length = response.headers.get("Content-Length");
  if (length !== null) res.setHeader("Content-Length", length);
  res.flushHeaders();
  await pipeline(body, res).catch(() => res.destroy());
}

async function send(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  setHead(res, response);

  let body: Buffer =
    response instanceof FinishedPage
      ? Buffer.concat(response.texts.map((text) => Buffer.from(text)))
      : Buffer.from(await response.arrayBuffer());
  if (compressible.test(response.headers.get("Content-Type") ?? "")) {
    res.setHeader("Vary", "Accept-Encoding, Cookie");
    const encoding =
      body.length > 1024
        ? pickEncoding(first(req.headers["accept-encoding"]) && String(req.headers["accept-encoding"]))
        : null;
    if (encoding) {
      body = await compress(body, encoding);
      res.setHeader("Content-Encoding", encoding);
    }
  }
  const bodyless = response.status === 204 || response.status === 304;
  if (!bodyless) res.setHeader("Content-Length", body.length);
  res.end(req.method === "HEAD" || bodyless ? undefined : body);
}
