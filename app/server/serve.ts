import cluster from "node:cluster";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { env } from "#app/env.server.ts";
import { trustedProxies } from "./client-address.ts";
import { createCrowd } from "./crowd.ts";
import { rawRefusal } from "./gate.ts";
import { log, requestStore } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { originsByHost } from "./public-name.ts";
import { LEAVE } from "./workers.ts";

/** Milliseconds in which a proxy can notice that this process is shutting down, and in which open requests can then finish. */
const noticeTime = env.PUBLIC_ORIGIN ? 5000 : 0;
const drainTime = 25_000;
/** Milliseconds without a new connection before the port closes, and the longest wait for that. */
const silence = noticeTime && 250;
const mostFarewell = noticeTime && 2000;

let origins: ReadonlyMap<string, string> = new Map();
let isClosing = false;
const closing = new AbortController();
let isSendingAway = false;
let lastCall = 0;
let connections = 0;

const isTrusted = trustedProxies(env.TRUSTED_PROXIES);
/** The number of connections that one address can have open. Connections of our own proxies are shared by all users. */
const openConnections = createCrowd(500);

// Loaded once the environment is known to be right, for it takes a second or two.
const { createWeb } = await import("./web.ts");
const metrics = env.METRICS_PORT === undefined ? undefined : await metricsAt(env.METRICS_PORT);
const gate = createWeb({
  metrics,
  origins: () => origins,
  isTrusted,
  isClosing: () => isClosing,
  closing: closing.signal,
});

const server = createServer(
  {
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5000,
    // The gate rejects these requests, with the same headers as every other response.
    requireHostHeader: false,
  },
  (req, res) => {
    lastCall = performance.now();
    const isHealth = req.url === "/readyz" || req.url === "/health";
    if (isSendingAway && req.method !== "POST" && !isHealth) req.socket.destroy();
    else void gate(req, res);
  },
);
// An unknown Expect header gets the same response as any other request.
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
server.on("error", (error: NodeJS.ErrnoException) => giveUp(error, "PORT", env.PORT));
server.listen(env.PORT, env.HOST, () => {
  const { port } = server.address() as AddressInfo;
  const names = env.PUBLIC_ORIGIN
    ? [env.PUBLIC_ORIGIN]
    : ["localhost", "127.0.0.1", "[::1]"].map((name) => `http://${name}:${port}`);
  origins = originsByHost(names);
  if ((cluster.worker?.id ?? 1) === 1) process.stdout.write(`web listening on ${names[0]}\n`);
});

function giveUp(error: NodeJS.ErrnoException, setting: string, port: number): never {
  process.stderr.write(
    error.code === "EADDRINUSE"
      ? `Port ${port} is in use. Set ${setting} to another port.\n`
      : `The web server failed: ${error.code ?? error.name}\n`,
  );
  process.exit(1);
}

async function metricsAt(port: number): Promise<Metrics> {
  const { startMetrics } = await import("./metrics.ts");
  return startMetrics(port, env.METRICS_HOST).catch((error: NodeJS.ErrnoException) =>
    giveUp(error, "METRICS_PORT", port),
  );
}

/**
 * Waits until no client is connecting, because closing the port resets every connection that the system has established and the
 * event loop hasn't accepted, and a proxy that has sent a form into one must not retry it. Proxies that poll /readyz have left
 * during the notice time. The others notice only failed requests, so reads get no response, which makes the proxy retry them with
 * another process. Forms are processed to the end.
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
 * Waits until the queue of connections is empty. The event loop accepts one connection per turn, and a process that was paused
 * may have more than it knows of. If several turns accept none, the queue is empty.
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
  closing.abort();
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
/** Whoever starts several processes gets the signals, which a terminal or a service manager may send to each of them, too. */
const closeAsSignaled = () => {
  if (cluster.isPrimary) close();
};
process.on("SIGTERM", closeAsSignaled);
process.on("SIGINT", closeAsSignaled);
if (cluster.isWorker)
  process.on("message", (message) => {
    if (message === LEAVE && !isClosing) close();
  });

// A line that nobody reads anymore would be an uncaught exception, which is a line again, and so on.
process.stdout.on("error", () => undefined);
/** Counts errors that no code handles. The request they belong to already has its response, so nothing else needs to stop. */
let unheard = 0;
process.on("unhandledRejection", (reason) => {
  unheard += 1;
  log("error", "unhandled rejection", { ...causeOf(reason), count: unheard });
});
/** Work in progress may be left half done after this error. All open requests get a response, and another process takes over. */
process.on("uncaughtException", (error) => {
  log("error", "uncaught exception", causeOf(error));
  process.exitCode = 1;
  if (!isClosing) close();
});

const causeOf = (reason: unknown) => ({
  id: requestStore.getStore()?.requestId ?? null,
  error: reason instanceof Error ? reason.name : typeof reason,
  // Logs the place and never the message, which may contain user input.
  at: reason instanceof Error ? (reason.stack?.match(/\n\s+at (.*)/)?.[1]?.slice(0, 200) ?? null) : null,
});
