import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#api/data/schema.ts";
import { HttpError } from "./errors.ts";

export type Counter = { hits: number; resetsAt: number };

/** How many hits are allowed in a window. The name says for whom. */
export type Limit = { name: string; times: number; windowMs: number };

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

const keyOf = (name: string) => createHash("sha256").update(name).digest("hex");

/** Counts a hit in a window that starts with its first hit. `windowMs` and `now` are in milliseconds. */
export async function hit(db: Db, name: string, windowMs: number, now: number): Promise<Counter> {
  const at = new Date(now).toISOString();
  const resets = new Date(now + windowMs).toISOString();
  const row = await db
    .insertInto("rate_limits")
    .values({ key: keyOf(name), hits: 1, resets_at: resets, free_at: null })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql<number>`case when rate_limits.resets_at <= ${at} then 1 else rate_limits.hits + 1 end`,
        free_at: null,
        resets_at: sql<string>`case when rate_limits.resets_at <= ${at} then ${resets} else rate_limits.resets_at end`,
      }),
    )
    .returning(["hits", "resets_at"])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, resetsAt: Date.parse(row.resets_at) };
}

/**
 * Counts a hit and rejects it if there are too many. Hits are counted before the work, so that parallel requests get no further
 * than sequential ones, on any number of processes.
 * @throws HttpError 429
 */
export async function take(db: Db, limit: Limit, now: number): Promise<void> {
  const counter = await hit(db, limit.name, limit.windowMs, now);
  if (counter.hits > limit.times) throw tooManyAttempts(counter, limit.times, now);
}

/** Removes a hit that turned out not to be a failure. */
export async function giveBack(db: Db, name: string): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set({ hits: sql<number>`hits - 1`, free_at: null })
    .where("key", "=", keyOf(name))
    .where("hits", ">", 0)
    .execute();
}

/** Attempts without a wait. The waits after later attempts follow, and the last one applies to all others. */
const TRIES_WITHOUT_WAIT = 10;
const WAITS_MS = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE_MS);

/**
 * Counts an attempt unless it comes too early. The wait grows with the number of attempts, and an hour without one resets it. One
 * statement decides and counts, so that parallel attempts get no further than sequential ones.
 * @returns milliseconds left to wait, or 0 for an attempt that was counted
 */
export async function takeSlowly(db: Db, name: string, now: number): Promise<number> {
  const at = new Date(now).toISOString();
  const forgotten = new Date(now + HOUR_MS).toISOString();
  const hits = sql<number>`case when rate_limits.resets_at <= ${at} then 1 else rate_limits.hits + 1 end`;
  const branches = WAITS_MS.map((wait, index) => {
    const count = TRIES_WITHOUT_WAIT + index;
    const compare = index === WAITS_MS.length - 1 ? sql`>=` : sql`=`;
    return sql`when (${hits}) ${compare} ${sql.lit(count)} then cast(${new Date(now + wait).toISOString()} as text)`;
  });
  const counted = await db
    .insertInto("rate_limits")
    .values({ key: keyOf(name), hits: 1, resets_at: forgotten, free_at: null })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          hits,
          resets_at: forgotten,
          free_at: sql<string | null>`case ${sql.join(branches, sql` `)} else null end`,
        })
        .where((row) =>
          row.or([
            row("rate_limits.free_at", "is", null),
            row("rate_limits.free_at", "<=", at),
            row("rate_limits.resets_at", "<=", at),
          ]),
        ),
    )
    .returning("hits")
    .executeTakeFirst();
  if (counted !== undefined) return 0;
  const row = await db
    .selectFrom("rate_limits")
    .select("free_at")
    .where("key", "=", keyOf(name))
    .executeTakeFirst();
  return Math.max(1, Date.parse(row?.free_at ?? at) - now);
}

export async function clear(db: Db, name: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", keyOf(name)).execute();
}

/** Returns the full seconds until the window ends, at least one. */
export const secondsLeft = (counter: Counter, now: number) =>
  Math.max(1, Math.ceil((counter.resetsAt - now) / 1000));

/** Returns Laravel's 429 with its four headers. */
export function tooManyAttempts(counter: Counter, limit: number, now: number): HttpError {
  return new HttpError(
    429,
    { message: "Too Many Attempts." },
    {
      "Retry-After": String(secondsLeft(counter, now)),
      "X-RateLimit-Limit": String(limit),
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": String(Math.ceil(counter.resetsAt / 1000)),
    },
  );
}
