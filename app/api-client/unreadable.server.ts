import { log } from "#app/server/log.ts";
import type { z } from "zod";
import { env } from "#app/env.server.ts";
import { readingAs, type Unreadable, unreadable } from "#contract/reading.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";
import { BadResponseError } from "./errors.server.ts";

/** The call that the API responded to. `route` is its path with the parameters' names. */
export type Call = { method: string; route: string; requestId: string };

/** How long the same error of the same call is logged only once, in milliseconds. */
const QUIET = 60_000;
/** The maximum number of errors that are tracked. */
const KEPT_MAX = 500;
const seen = new Map<string, { count: number; since: number }>();

/**
 * Logs what could not be used in a response: the call and the field, never the value. If the error recurs within a minute, it is
 * only counted, for the next line.
 */
export function logUnreadable(
  { method, route, requestId }: Call,
  faults: readonly Unreadable[],
  now = Date.now(),
): void {
  for (const { field, expected, found } of faults) {
    const key = `${method} ${route} ${field}`;
    const before = seen.get(key);
    const count = (before?.count ?? 0) + 1;
    if (before && now - before.since < QUIET) {
      seen.set(key, { ...before, count });
      continue;
    }
    if (!before && seen.size >= KEPT_MAX) seen.clear();
    seen.set(key, { count: 0, since: now });
    log("warn", "api answer not as the contract says", {
      method,
      route,
      field,
      expected,
      found,
      count,
      requestId,
    });
  }
}

/** How to interpret the API's instants that mean days, and times without a zone. */
const API_CLOCK = {
  dayOf: (instant: string) => wallClock(instant, env.API_TIMEZONE)?.day ?? null,
  instantOf: (day: string, time: string) => instantAt(day, time, env.API_TIMEZONE),
};

/** Parses a response. Optional parts that can't be read are left out and logged. */
export function readAnswer<Schema extends z.ZodType>(
  body: unknown,
  schema: Schema | undefined,
  call: Call,
): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>;
  const faults: Unreadable[] = [];
  const reader = { leaveOut: (fault: Unreadable) => void faults.push(fault), ...API_CLOCK };
  const parsed = readingAs(reader, () => schema.safeParse(body));
  if (!parsed.success && faults.length === 0)
    faults.push(...parsed.error.issues.map((issue) => unreadable(issue, body)));
  logUnreadable(call, faults);
  if (!parsed.success) throw new BadResponseError({ cause: parsed.error });
  return parsed.data;
}
