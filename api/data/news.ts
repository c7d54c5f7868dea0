import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { LogEntry } from "#api/http/app-config.ts";
import { connectionTo } from "./database.ts";

/** What any process has changed in the same PostgreSQL database, as soon as it is committed. */
export type News = {
  /** Resolves to true when a person's unread notifications may have changed, and to false when `until` is aborted first. */
  ofUnread: (userId: string, until: AbortSignal) => Promise<boolean>;
  /** Ends all waits, and the connection. */
  close: () => Promise<void>;
};

type Options = { log: (entry: LogEntry) => void; jobAdded: () => void };

const AGAIN_MS = 1000;

/** Listens on a connection of its own. While PostgreSQL is away, it tries to connect again. */
export function openNews(databaseUrl: string, { log, jobAdded }: Options): News {
  const unread = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();

  /** After a time without a connection, nobody knows what has changed. */
  function tellAll(): void {
    for (const user of unread.eventNames()) unread.emit(user);
    jobAdded();
  }

  async function listen(): Promise<void> {
    const { Client } = await import("pg");
    const client = new Client({ ...connectionTo(databaseUrl), keepAlive: true });
    const ended = once(client, "end", { signal: closing.signal });
    ended.catch(() => undefined);
    let reason = "";
    client.on("error", (error) => {
      reason = error.message;
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ schema: string }>("select current_schema() as schema");
      const schema = rows[0]?.schema ?? "";
      client.on("notification", ({ channel, payload = "" }) => {
        if (channel === "marquee_jobs" && payload === schema) jobAdded();
        if (channel === "marquee_unread" && payload.startsWith(`${schema} `))
          unread.emit(payload.slice(schema.length + 1));
      });
      await client.query("listen marquee_jobs");
      await client.query("listen marquee_unread");
      tellAll();
      await ended;
      log({ level: "error", message: "news away", error: reason });
    } finally {
      await client.end();
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined);
      await pause(AGAIN_MS, null, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }
  const listening = keepListening();

  return {
    ofUnread(userId, until) {
      const signal = AbortSignal.any([until, closing.signal]);
      return once(unread, userId, { signal }).then(
        () => true,
        () => false,
      );
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}
