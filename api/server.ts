import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { createLateness } from "#lib/lateness.ts";
import { FolderInUseError, lockFolder } from "./data/lock.ts";
import type { LogEntry } from "./http/app-config.ts";
import type { Metrics } from "./http/metrics.ts";
import { requestIds } from "./http/request-id.ts";
import { type Config, ConfigError, readConfig } from "./env.ts";
import { openApi } from "./open.ts";
import { FilesAwayError } from "./uploads/files-away.ts";

const SWEEP_MS = 60 * 60 * 1000;

/** A file can bring 10,000 records at once. */
const COUNT_MS = 10_000;

/** Lets a load balancer's next health check see the 503 before the port closes. */
const LINGER_MS = 300;

const DRAIN_MS = 10_000;

const DISCARD_MS = 1000;

const log = (entry: LogEntry) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
};

try {
  await start();
} catch (error) {
  const told = [ConfigError, FilesAwayError, FolderInUseError];
  const isOurs = error instanceof Error && told.some((kind) => error instanceof kind);
  const text = isOurs ? error.message : textOf(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const metrics = await metricsOf(config);
  const unlock = config.databaseUrl === null ? lockFolder(config.dataDir) : () => undefined;
  const api = await openApi(config, {
    clock: () => Date.now(),
    log(entry) {
      metrics?.note(entry);
      log(entry);
    },
  });
  const { app, deps, database, jobs, cleanUp, count, close } = api;
  await cleanUp();
  const sweeping = setInterval(() => {
    cleanUp().catch((error: unknown) => {
      log({ level: "error", message: "sweep failed", error: String(error) });
    });
  }, SWEEP_MS);
  const counting = setInterval(() => void count(), COUNT_MS);

  let isDraining = false;
  let open = 0;
  const lateness = createLateness();
  metrics?.watch({ database, jobs, open: () => open });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isDraining) {
      response.writeHead(503, {
        "Content-Type": "application/json",
        "Retry-After": "1",
        Connection: "close",
      });
      response.end('{"message":"Service Unavailable"}');
      return;
    }
    open += 1;
    response.once("close", () => (open -= 1));
    try {
      const asked = createRequest(request, response);
      const answered = await app(asked, { address: request.socket.remoteAddress ?? "" });
      // The web app takes on fewer pages then.
      answered.headers.set("X-Lateness", String(Math.round(lateness())));
      // An open connection would keep the process from exiting.
      if (isDraining) response.shouldKeepAlive = false;
      await sendResponse(response, answered);
      if (!request.complete) discard(request);
    } catch (error) {
      // The Host header was invalid, or the client disconnected while the response was written.
      if (!response.headersSent) response.writeHead(400, { "Content-Type": "application/json" });
      response.end(response.writableEnded ? undefined : '{"message":"Bad request."}');
      log({
        level: "error",
        message: "not answered",
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }

  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: 60_000, headersTimeout: 15_000 },
    (request, response) => {
      void answer(request, response);
    },
  );

  async function stop(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    clearInterval(sweeping);
    clearInterval(counting);
    // Those who wait for news get their answer now.
    void deps.news?.close();
    await new Promise((resolve) => setTimeout(resolve, LINGER_MS));
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    server.closeIdleConnections();
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearTimeout(late);
    await close();
    unlock();
  }

  let rejections = 0;
  process.on("unhandledRejection", (reason) => {
    const id = requestIds.getStore();
    log({
      level: "error",
      message: "unhandled rejection",
      count: ++rejections,
      ...(id === undefined ? {} : { request_id: id }),
      error: textOf(reason),
    });
  });
  // A line that nobody reads anymore would be an uncaught exception, which is a line again, and so on.
  process.stdout.on("error", () => undefined);
  // The process may be in an undefined state: open requests get a response, and the supervisor starts a new process.
  process.on("uncaughtException", (error) => {
    log({ level: "error", message: "uncaught exception", error: textOf(error) });
    if (isDraining) return;
    const late = setTimeout(() => process.exit(1), LINGER_MS + DRAIN_MS + DISCARD_MS);
    void stop()
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(late);
        process.exit(1);
      });
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        log({ level: "error", message: "not stopped cleanly", error: String(error) });
        process.exitCode = 1;
      });
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, "127.0.0.1", resolve);
  }).catch(async (error: unknown) => {
    clearInterval(sweeping);
    clearInterval(counting);
    await close();
    unlock();
    throw isPortTaken(error) ? new ConfigError(`API_PORT is in use: ${config.port}`) : error;
  });
  jobs.wake();
  process.stdout.write(`api listening on http://127.0.0.1:${config.port}\n`);
  if (deps.outboxDir !== null && deps.outboxKey !== null)
    process.stdout.write(`outbox at http://127.0.0.1:${config.port}/outbox?key=${deps.outboxKey}\n`);
}

/** Starts counting, if the configuration asks for it. */
async function metricsOf({ metrics }: Config): Promise<Metrics | null> {
  if (metrics === null) return null;
  const { startMetrics } = await import("./http/metrics.ts");
  return startMetrics(metrics.port, metrics.host).catch((error: unknown) => {
    throw isPortTaken(error) ? new ConfigError(`API_METRICS_PORT is in use: ${metrics.port}`) : error;
  });
}

/**
 * Reads and discards a body that was rejected unread, because its bytes would be parsed as the next request. Clients that send
 * for too long are disconnected.
 */
function discard(request: IncomingMessage): void {
  const late = setTimeout(() => request.destroy(), DISCARD_MS);
  request.once("close", () => clearTimeout(late));
  request.removeAllListeners("data");
  request.resume();
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
