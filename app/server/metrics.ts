import { createServer } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { ApiCall } from "#app/api-client/calls.server.ts";
import type { Answered, RefusalReason } from "./gate.ts";
import type { Load } from "./load.ts";

/** In seconds, for pages as well as for calls. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = {
  /** Reads what a scrape asks for from here. */
  watch: (load: Load) => void;
  noteAnswer: (answer: Omit<Answered, "pathname"> & { route: string }) => void;
  noteRefusal: (reason: RefusalReason) => void;
  noteCall: (call: ApiCall) => void;
};

/**
 * Counts what this process does, and answers Prometheus on a port of its own. No label says who or what was asked for.
 * @throws an error of Node if nothing can listen there
 */
export async function startMetrics(port: number, host: string): Promise<Metrics> {
  const registry = new Registry();
  await listen(registry, port, host);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "marquee_http_request_duration_seconds",
    help: "Requests answered, by the pattern of their route",
    labelNames: ["method", "route", "status"],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: "marquee_http_requests_refused_total",
    help: "Requests refused: too many of one address (429), or of all (503)",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of ["address", "load"]) refusals.inc({ reason }, 0);
  const calls = new Histogram({
    name: "marquee_api_call_duration_seconds",
    help: "Calls of the API, by outcome",
    labelNames: ["outcome"],
    buckets,
    registers,
  });

  function gauge(name: string, help: string, read: () => number): void {
    const made = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    });
    registry.registerMetric(made);
  }

  return {
    watch(load) {
      gauge("marquee_http_requests_open", "Requests in work, without streams", load.open);
      gauge(
        "marquee_lateness_seconds",
        "How late the event loop is, or that of the API",
        () => load.lateness() / 1000,
      );
    },
    noteAnswer({ method, route, status, seconds }) {
      answers.observe(
        { method, route, status: status === null ? "aborted" : `${status}`[0] + "xx" },
        seconds,
      );
    },
    noteRefusal: (reason) => refusals.inc({ reason }),
    noteCall: ({ outcome, seconds }) => calls.observe({ outcome }, seconds),
  };
}

async function listen(registry: Registry, port: number, host: string): Promise<void> {
  const server = createServer((req, res) => {
    if (req.url !== "/metrics") {
      res.writeHead(404).end();
      return;
    }
    void registry.metrics().then((text) => res.setHeader("Content-Type", registry.contentType).end(text));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    // Each of several processes has numbers of its own.
    server.listen({ port, host, exclusive: true }, resolve);
  });
  // It ends with the process, and doesn't keep it from ending.
  server.unref();
}
