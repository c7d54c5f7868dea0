const base = "http://own.invalid";

/**
 * A path of our own from an untrusted text, or the empty string. Whatever a browser could read as another place is refused: other
 * schemes and hosts, backslashes, control characters, paths that begin with two slashes once they are resolved.
 */
export function ownPath(value: unknown): string {
  if (typeof value !== "string" || value.length > 2048) return "";
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0020\u007F\\\u2028\u2029]/.test(value) || !/^\/(?!\/)/.test(value)) return "";
  let url: URL;
  try {
    url = new URL(value, base);
  } catch {
    return "";
  }
  if (url.origin !== base || url.pathname.startsWith("//")) return "";
  if (url.pathname.endsWith(".data") || url.pathname === "/__manifest") return "";
  return url.pathname + url.search + url.hash;
}

/** `/login` with the place to come back to; the landing page needs no mention. */
export const withRedirect = (path: string, target: string) =>
  ownPath(target) ? `${path}?${new URLSearchParams({ redirect: target })}` : path;

/**
 * The page that asks to verify an address first, for somebody the API has just refused for it. It stays there (`stay`) even if the
 * person's record says that the address is verified: the two would send people to and fro without end.
 */
export const verifyFirst = (here: string) =>
  `/verify-email?${new URLSearchParams({ ...(ownPath(here) && { redirect: here }), stay: "" })}`;
