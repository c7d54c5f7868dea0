import { AsyncLocalStorage } from "node:async_hooks";

/** The request that the current work belongs to, even after its response was sent. */
export const requestStore = new AsyncLocalStorage<{ requestId: string }>();

/**
 * Writes one JSON line per event. Only the fields named here are ever written: no bodies, cookies, query values, or tokens. Ids
 * and tokens are removed from paths.
 */
export function log(
  level: "info" | "warn" | "error",
  event: string,
  fields: Record<string, string | number | null> = {},
) {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  process.stdout.write(`${line.slice(0, 4000)}\n`);
}

/**
 * Turns `/password-reset/abc…` into `/password-reset/[token]`, and does the same for review links and ids, so that a path names a page and not a
 * person.
 */
export const pathPattern = (pathname: string) =>
  pathname
    .replace(/^(\/password-reset\/)[^/]+/, "$1[token]")
    .replace(/^(\/review\/)[^/]+/, "$1[token]")
    .replace(/^(\/unsubscribe\/)[^/]+/, "$1[token]")
    .replace(/^(\/verify-email\/)[^/]+\/[^/]+/, "$1[id]/[hash]")
    .replace(/\/(?=[^/]*\d)[A-Za-z0-9_-]{10,}/g, "/[id]")
    .slice(0, 200);
