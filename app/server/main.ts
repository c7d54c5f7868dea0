import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import path from "node:path";
import { createRequestHandler, RouterContextProvider } from "react-router";
import sirv from "sirv";
import * as build from "virtual:react-router/server-build";
import { edgeContext } from "#app/edge.server.ts";
import { env } from "#app/env.server.ts";
import { LARGEST_BODY } from "./body.ts";
import { trustedProxies } from "./client-address.ts";
import { createCrowd } from "./crowd.ts";
import { createGate, rawRefusal } from "./gate.ts";
import { hashAssets, integrityContext } from "./integrity.ts";
import { log, requestStore } from "./log.ts";
import { originsByHost } from "./public-name.ts";
import { createRoom } from "./room.ts";

/** Milliseconds: how long a proxy gets to notice that this process is leaving, and how long requests may then take to end. */
const noticeTime = env.PUBLIC_ORIGIN ? 5000 : 0;
const drainTime = 25_000;
/** Milliseconds: without a call for this long the port may close; and when it closes all the same. */
const silence = noticeTime && 250;
const mostFarewell = noticeTime && 2000;

const handle = createRequestHandler(build, "production");
const client = path.resolve(import.meta.dirname, "../client");
const integrity = hashAssets(client);
const assets = sirv(client, {
  etag: true,
  brotli: true,
  gzip: true,
  setHeaders: (res, pathname) =>
    res.setHeader(
      "Cache-Control",
      pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
    ),
});

let origins: ReadonlyMap<string, string> = new Map();
let isClosing = false;
let isSendingAway = false;
let lastCall = 0;
let connections = 0;

const isTrusted = trustedProxies(env.TRUSTED_PROXIES);
/** What one address may have open at once. Connections of our own proxies are everybody's. */
const openConnections = createCrowd(500);

const gate = createGate({
  handler: (request, edge) => {
    const context = new RouterContextProvider();
    context.set(edgeContext, edge);
    context.set(integrityContext, integrity);
    return handle(request, context);
  },
  assets,
  origins: () => origins,
  isTrusted,
  isClosing: () => isClosing,
  openRequests: createCrowd(100),
  largeForms: createRoom({ most: 8 * LARGEST_BODY, mostOfOne: 4 * LARGEST_BODY, patience: 30_000 }),
});

const server = createServer(
  {
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5000,
    // Refused by the gate, under the same headers as everything else.
    requireHostHeader: false,
  },
  (req, res) => {
    lastCall = performance.now();
    const isHealth = req.url === "/readyz" || req.url === "/health";
    if (isSendingAway && req.method !== "POST" && !isHealth) req.socket.destroy();
    else void gate(req, res);
  },
);
// An expectation that nobody knows is no reason for another kind of answer.
server.on("checkExpectation", (req, res) => void gate(req, res));
server.maxConnections = 2000;
server.on("connection", (socket) => {
  const address = socket.remoteAddress ?? "";
  if (!isTrusted(address)) {
    if (!openConnections.enter(address)) {
      socket.destroy();
      return;
    }
    socket.once("close", () => openConnections.leave(address));
  }
  connections += 1;
  lastCall = performance.now();
});
const refusedBytes: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const isHttps = env.PUBLIC_ORIGIN?.startsWith("https:") ?? false;
  socket.end(rawRefusal(refusedBytes[error.code ?? ""] ?? 400, isHttps));
});
server.on("error", (error: NodeJS.ErrnoException) => {
  process.stderr.write(
    error.code === "EADDRINUSE"
      ? `Port ${env.PORT} is in use. Set PORT to another port.\n`
      : `The web server failed: ${error.code ?? error.name}\n`,
  );
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => {
  const { port } = server.address() as AddressInfo;
  const names = env.PUBLIC_ORIGIN
    ? [env.PUBLIC_ORIGIN]
    : ["localhost", "127.0.0.1", "[::1]"].map((name) => `http://${name}:${port}`);
  origins = originsByHost(names);
  process.stdout.write(`web listening on ${names[0]}\n`);
});

/**
 * Closing the port resets every connection that the system has made and the loop not yet accepted, and a proxy that has sent
 * a form into one may not repeat it. So nobody must be calling at that moment. Proxies that ask /readyz went away during
 * the notice time; the others notice a failure only, and get a harmless one: pages are left unanswered, which they ask
 * another process for. Forms are answered to the end.
 */
function onceNobodyCalls(then: () => void): void {
  const deadline = performance.now() + mostFarewell;
  isSendingAway = true;
  lastCall = performance.now();
  const look = () => {
    const now = performance.now();
    if (now > deadline || now - lastCall > silence) onceNobodyWaits(then);
    else setTimeout(look, 20);
  };
  look();
}

/**
 * The loop takes one waiting connection a turn. A process that was not let run for a while has more of them than it knows of; when
 * several turns have brought none, the queue is empty.
 */
function onceNobodyWaits(then: () => void): void {
  let known = connections;
  let quietTurns = 0;
  const turn = () => {
    quietTurns = connections === known ? quietTurns + 1 : 0;
    known = connections;
    if (quietTurns > 10) then();
    else setImmediate(turn);
  };
  turn();
}

function close() {
  if (isClosing) process.exit(1);
  isClosing = true;
  setTimeout(() => {
    onceNobodyCalls(() => {
      server.close(() => process.exit());
      server.closeIdleConnections();
      setTimeout(() => {
        server.closeAllConnections();
        process.exit(1);
      }, drainTime).unref();
    });
  }, noticeTime);
}
process.on("SIGTERM", close);
process.on("SIGINT", close);

/** What went wrong without anybody waiting for it. The request it belongs to has had its answer, so nothing else needs to end. */
let unheard = 0;
process.on("unhandledRejection", (reason) => {
  unheard += 1;
  log("error", "unhandled rejection", { ...causeOf(reason), count: unheard });
});
/** What was under way when this was thrown may be half done: everybody is answered, and another process takes over. */
process.on("uncaughtException", (error) => {
  log("error", "uncaught exception", causeOf(error));
  process.exitCode = 1;
  if (!isClosing) close();
});

const causeOf = (reason: unknown) => ({
  id: requestStore.getStore()?.requestId ?? null,
  error: reason instanceof Error ? reason.name : typeof reason,
  // Where, never what: a message may hold what somebody typed.
  at: reason instanceof Error ? (reason.stack?.match(/\n\s+at (.*)/)?.[1]?.slice(0, 200) ?? null) : null,
});
