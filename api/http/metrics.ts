import { createServer } from "node:http";
import { sql } from "kysely";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "#api/data/database.ts";
import type { Jobs } from "#api/data/jobs.ts";
import type { LogEntry } from "./app-config.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const now = () => new Date().toISOString();

export type Metrics = {
  /** Counts an answered request, if that is what the log says. */
  note: (entry: LogEntry) => void;
  /** Reads what a scrape asks for from here. */
  watch: (sources: { database: Database; jobs: Jobs; open: () => number }) => void;
};

/**
 * Counts what this process does, and answers Prometheus on a port of its own. No label says who or what was asked for.
 * @throws an error of Node if nothing can listen there
 */
export async function startMetrics(port: number, host: string): Promise<Metrics> {
  const registry = new Registry();
  await listen(registry, port, host);
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: "marquee_http_request_duration_seconds",
    help: "Requests answered, by the pattern of their route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  /** @param read called at each scrape. What it can’t read is not a number */
  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const made = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
    registry.registerMetric(made);
  }

  return {
    note({ message, method = "", route = "-", status = 0, ms = 0 }) {
      if (message !== "request") return;
      const labels = {
        method: METHODS.has(method) ? method : "other",
        route,
        status: `${String(status)[0]}xx`,
      };
      answers.observe(labels, ms / 1000);
    },
    watch({ database: { db, connections }, jobs, open }) {
      // Before the statements below, which would count themselves.
      if (connections !== null) {
        gauge("marquee_sql_connections", "Connections to PostgreSQL", () => connections().open);
        gauge("marquee_sql_connections_idle", "Idle ones of them", () => connections().idle);
        gauge("marquee_sql_waiting", "Statements that wait for one", () => connections().waiting);
      }
      gauge("marquee_http_requests_open", "Requests in work", open);
      gauge("marquee_jobs_running", "Jobs that this process runs", jobs.running);
      gauge("marquee_jobs_due", "Jobs that wait for their turn", async () => {
        const due = db.selectFrom("jobs").where("due_at", "<=", now());
        const { count } = await due
          .select(sql<number | string>`count(*)`.as("count"))
          .executeTakeFirstOrThrow();
        return Number(count);
      });
      gauge("marquee_jobs_wait_seconds", "How long the first of them has waited", async () => {
        const due = db.selectFrom("jobs").where("due_at", "<=", now());
        const first = await due.select("due_at").orderBy("due_at").limit(1).executeTakeFirst();
        return first?.due_at == null ? 0 : (Date.now() - Date.parse(first.due_at)) / 1000;
      });
      gauge("marquee_jobs_given_up", "Jobs given up in the last 30 days", async () => {
        const all = db.selectFrom("jobs").where("due_at", "is", null);
        const { count } = await all
          .select(sql<number | string>`count(*)`.as("count"))
          .executeTakeFirstOrThrow();
        return Number(count);
      });
    },
  };
}

async function listen(registry: Registry, port: number, host: string): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    void registry
      .metrics()
      .then((text) => response.setHeader("Content-Type", registry.contentType).end(text));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // It ends with the process, and doesn't keep it from ending.
  server.unref();
  server.on("connection", (socket) => socket.unref());
}
