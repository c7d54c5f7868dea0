const base = "http://own.invalid";

/**
 * Returns a path on our own origin from untrusted text, or the empty string. Rejects everything that a browser could read as
 * another origin: other schemes and hosts, backslashes, control characters, and paths that start with two slashes once they are
 * resolved.
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

/** Returns `/login` with the page to return to. The landing page is left out. */
export const withRedirect = (path: string, target: string) =>
  ownPath(target) ? `${path}?${new URLSearchParams({ redirect: target })}` : path;

/**
 * Returns the page that asks to verify the e-mail address first, for a user the API has rejected for that reason. The page stays
 * (`stay`) even if the user's record says that the address is verified. Otherwise the two would redirect to each other forever.
 */
export const verifyFirst = (here: string) =>
  `/verify-email?${new URLSearchParams({ ...(ownPath(here) && { redirect: here }), stay: "" })}`;
