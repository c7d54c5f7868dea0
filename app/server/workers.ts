import cluster from "node:cluster";
import { log } from "./log.ts";

/** What a worker is told when all of them are to leave. */
export const LEAVE = "leave";
/** Milliseconds before a worker that died is started again. */
const WAIT = 1000;

/**
 * Starts web processes that share a port, so that drawing pages isn't bound to one core, and ends when they have. One that dies is
 * started again. One that dies before it serves has said why, and all of them leave.
 * @param metricsPort of the first one. The others have those after it
 */
export function startWorkers(count: number, metricsPort: number | undefined): void {
  let isLeaving = false;

  function start(place: number): void {
    const worker = cluster.fork(metricsPort === undefined ? {} : { METRICS_PORT: metricsPort + place });
    let hasServed = false;
    worker.once("listening", () => (hasServed = true));
    // Of one that can't be told anything, the end is what counts.
    worker.on("error", () => undefined);
    worker.once("exit", (code) => {
      if (isLeaving) {
        process.exitCode ||= code;
        return;
      }
      if (!hasServed) {
        process.exitCode = code || 1;
        leave();
        return;
      }
      log("error", "web process ended", { code });
      setTimeout(() => {
        if (!isLeaving) start(place);
      }, WAIT);
    });
  }

  function leave(): void {
    // As with one process, a second signal ends it at once.
    if (isLeaving) process.exit(1);
    isLeaving = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.send(LEAVE);
  }

  for (let place = 0; place < count; place++) start(place);
  process.on("SIGTERM", leave);
  process.on("SIGINT", leave);
}
