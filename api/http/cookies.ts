type CookieOptions = { maxAge: number; httpOnly: boolean; secure: boolean; now: number };

/** Parses cookies into decoded values by name. The first of a name wins, and values that can't be decoded are skipped. */
export function parseCookies(header: string | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const equals = part.indexOf("=");
    if (equals < 1) continue;
    const name = part.slice(0, equals).trim();
    if (found.has(name)) continue;
    try {
      found.set(name, decodeURIComponent(part.slice(equals + 1).trim()));
    } catch {
      // This is another application's cookie with a stray percent sign.
    }
  }
  return found;
}

/** Works like PHP's rawurlencode: encodeURIComponent plus the five characters that it doesn't encode. */
const rawUrlEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Formats a Set-Cookie line in Symfony's spelling and order. `maxAge` is in seconds. 0 expires the cookie, dated five years back.
 */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const expires = options.maxAge === 0 ? options.now - 157_680_000_000 : options.now + options.maxAge * 1000;
  return [
    `${name}=${rawUrlEncode(value)}`,
    `expires=${new Date(expires).toUTCString()}`,
    `Max-Age=${options.maxAge}`,
    "path=/",
    ...(options.secure ? ["secure"] : []),
    ...(options.httpOnly ? ["httponly"] : []),
    "samesite=lax",
  ].join("; ");
}
