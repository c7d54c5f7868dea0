import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#api/data/schema.ts";
import { HttpError } from "./errors.ts";

export type Counter = { hits: number; resetsAt: number };

const NONE: Counter = { hits: 0, resetsAt: 0 };

const keyOf = (name: string) => createHash("sha256").update(name).digest("hex");

/** One more hit in a window that its first hit opened. `windowMs` and `now` in milliseconds. */
export async function hit(db: Db, name: string, windowMs: number, now: number): Promise<Counter> {
  const at = new Date(now).toISOString();
  const resets = new Date(now + windowMs).toISOString();
  const row = await db
    .insertInto("rate_limits")
    .values({ key: keyOf(name), hits: 1, resets_at: resets })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql<number>`case when rate_limits.resets_at <= ${at} then 1 else rate_limits.hits + 1 end`,
        resets_at: sql<string>`case when rate_limits.resets_at <= ${at} then ${resets} else rate_limits.resets_at end`,
      }),
    )
    .returning(["hits", "resets_at"])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, resetsAt: Date.parse(row.resets_at) };
}

/** The window as it stands, without a hit. */
export async function peek(db: Db, name: string, now: number): Promise<Counter> {
  const row = await db
    .selectFrom("rate_limits")
    .select(["hits", "resets_at"])
    .where("key", "=", keyOf(name))
    .executeTakeFirst();
  const resetsAt = row === undefined ? 0 : Date.parse(row.resets_at);
  return row === undefined || resetsAt <= now ? NONE : { hits: row.hits, resetsAt };
}

export async function clear(db: Db, name: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", keyOf(name)).execute();
}

/** Whole seconds until the window closes, at least one. */
export const secondsLeft = (counter: Counter, now: number) =>
  Math.max(1, Math.ceil((counter.resetsAt - now) / 1000));

/** Laravel's 429 with its four headers. */
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
