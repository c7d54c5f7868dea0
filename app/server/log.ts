import { AsyncLocalStorage } from "node:async_hooks";

/** Which request a piece of work belongs to, also when nobody waits for it any more. */
export const requestStore = new AsyncLocalStorage<{ requestId: string }>();

/**
 * One JSON line per event. Only what is named here is ever written: no bodies, cookies, query values or tokens.
 * A path is logged with its ids and tokens cut out.
 */
export function log(
  level: "info" | "warn" | "error",
  event: string,
  fields: Record<string, string | number | null> = {},
) {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  process.stdout.write(`${line.slice(0, 4000)}\n`);
}

/** `/password-reset/abc…` → `/password-reset/[token]`, ids likewise: what is left names a page, not a person. */
export const pathPattern = (pathname: string) =>
  pathname
    .replace(/^(\/password-reset\/)[^/]+/, "$1[token]")
    .replace(/^(\/verify-email\/)[^/]+\/[^/]+/, "$1[id]/[hash]")
    .replace(/\/(?=[^/]*\d)[A-Za-z0-9_-]{10,}/g, "/[id]")
    .slice(0, 200);
