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

/** What names a page or a file: words, and no token or id, however those are written. */
const WORD = /^[a-z][a-z-]{0,23}(\.[a-z]{2,11})?$/;

/** Decodes twice, as a careless proxy may have encoded twice. Null if that is impossible. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(decodeURIComponent(pathname));
  } catch {
    return null;
  }
}

/**
 * Turns `/password-reset/abc…` into `/password-reset/[token]`, and does the same for review links and ids, so that a path names a
 * page and not a person. Whatever isn't a word is left out, in any spelling of the path.
 */
export const pathPattern = (pathname: string) =>
  (decoded(pathname) ?? "/[unreadable]")
    .replaceAll("\\", "/")
    .split("/")
    .map((part) => (part === "" || part === "[unreadable]" || WORD.test(part) ? part : "[id]"))
    .join("/")
    .replace(/^(\/(?:password-reset|review|decide|unsubscribe)\/)\[id\]/, "$1[token]")
    .replace(/^(\/verify-email\/)[^/]+\/[^/]+/, "$1[id]/[hash]")
    .slice(0, 200);
