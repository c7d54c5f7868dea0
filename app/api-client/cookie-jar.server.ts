export type CookieNames = { session: string; xsrf: string };
type Change = { value: string; maxAge: number | null };

/** RFC 6265 cookie-octets. Anything else that a browser sends isn't ours. Lynx, for example, sends attributes back as pairs. */
const cookieValue = /^[\x21\x23-\x2B\x2D-\x3A\x3C-\x5B\x5D-\x7E]{1,4096}$/;
const rememberName = /^remember_web_[0-9a-f]{1,64}$/;
/** With Laravel's `SESSION_DRIVER=cookie`, the session is encrypted in a cookie whose name is the session's id. */
const payloadName = /^[A-Za-z0-9]{40}$/;
/**
 * Identifies a browser that has signed in before, so that the API counts its wrong passwords separately. It grants no access, and
 * signing out keeps it.
 */
const deviceName = "marquee-device";

/**
 * Holds the API's cookies during one incoming request. They are taken from the browser by an allow-list, updated by every
 * response, and sent back once. See docs/laravel.md for the rules.
 */
export function createCookieJar(cookieHeader: string | null, names: CookieNames, isHttps: boolean) {
  const prefix = isHttps ? "__Host-" : "";
  const opensSession = (name: string) =>
    name === names.session || name === names.xsrf || rememberName.test(name) || payloadName.test(name);
  const isOurs = (name: string) => opensSession(name) || name === deviceName;
  const cookies = new Map<string, string>();
  const changes = new Map<string, Change>();

  for (const pair of (cookieHeader ?? "").split(";")) {
    const at = pair.indexOf("=");
    const outer = pair.slice(0, at).trim();
    const value = pair.slice(at + 1).trim();
    if (at < 1 || !outer.startsWith(prefix)) continue;
    const name = outer.slice(prefix.length);
    // A sibling domain can set a second cookie with the same name. Browsers send the more specific one first.
    if (isOurs(name) && !cookies.has(name) && cookieValue.test(value)) cookies.set(name, value);
  }

  /** Counts session changes. Writes rotate the session, so a response to an earlier call carries an expired pair of cookies. */
  let generation = 0;

  return {
    hasSession: () => cookies.has(names.session),
    /** Returns whether any of these cookies may belong to a signed-in user. */
    hasAny: () => [...cookies.keys()].some(opensSession),
    generation: () => generation,
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    /** Returns the CSRF header's value: the cookie's value, decoded exactly once. */
    xsrfToken() {
      try {
        return decodeURIComponent(cookies.get(names.xsrf) ?? "") || null;
      } catch {
        return null;
      }
    },
    absorb(setCookies: readonly string[], since: number, isWrite: boolean) {
      if (since < generation) return;
      const parsed = setCookies
        .map(parseSetCookie)
        .filter((cookie) => cookie !== null)
        .filter(({ name, value, maxAge }) => isOurs(name) && (cookieValue.test(value) || maxAge === 0));
      const got = new Set(parsed.map((cookie) => cookie.name));
      // Session and token belong together. If only one is set (as with a 419, or if one is too large), both are ignored.
      const hasPair = got.has(names.session) && got.has(names.xsrf);
      let changed = false;
      for (const { name, value, maxAge } of parsed) {
        if ((name === names.session || name === names.xsrf) && !hasPair) continue;
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, value);
        changes.set(name, { value, maxAge });
        changed = true;
      }
      if (isWrite && changed) generation += 1;
    },
    /** Ends the session and tells the browser to delete its cookies. */
    clear() {
      for (const name of new Set([...cookies.keys(), names.session, names.xsrf].filter(opensSession))) {
        changes.set(name, { value: "", maxAge: 0 });
        cookies.delete(name);
      }
      generation += 1;
    },
    /**
     * Returns one Set-Cookie header per name: never with a Domain, never readable by scripts, and Secure if the public scheme is
     * https.
     */
    setCookies: () =>
      [...changes].map(([name, { value, maxAge }]) =>
        [
          `${prefix}${name}=${maxAge === 0 ? "" : value}`,
          "Path=/",
          ...(maxAge === null ? [] : [`Max-Age=${maxAge}`]),
          "HttpOnly",
          "SameSite=Lax",
          ...(isHttps ? ["Secure"] : []),
        ].join("; "),
      ),
  };
}

type Parsed = { name: string; value: string; maxAge: number | null };

function parseSetCookie(line: string): Parsed | null {
  const [pair = "", ...attributes] = line.split(";");
  const at = pair.indexOf("=");
  if (at < 1) return null;
  const attribute = (key: string) =>
    attributes.map((part) => part.trim().split("=")).find(([name]) => name?.toLowerCase() === key)?.[1];
  const maxAge = Number(attribute("max-age") ?? Number.NaN);
  const expires = Date.parse(attribute("expires") ?? "");
  return {
    name: pair.slice(0, at).trim(),
    value: pair.slice(at + 1).trim(),
    maxAge: Number.isFinite(maxAge)
      ? Math.max(0, Math.trunc(maxAge))
      : Number.isFinite(expires)
        ? Math.max(0, Math.round((expires - Date.now()) / 1000))
        : null,
  };
}
