import { createHash } from "node:crypto";
import { parse, serialize } from "cookie-es";
import { sign, unsign } from "cookie-signature";
import type { Cookie } from "react-router";
import { env } from "#app/env.server.ts";

const isHttps = env.PUBLIC_ORIGIN?.startsWith("https:") ?? false;

const day = 86_400;

/**
 * Returns a cookie like those of React Router's `createCookie`, in their format, whose signature is checked at once: theirs hands each
 * to a thread, and a page has several. Over https, its name is locked to this host.
 * @param maxAge in seconds
 */
export function signed(name: string, maxAge: number): Cookie {
  const fullName = isHttps ? `__Host-${name}` : name;
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isHttps, maxAge } as const;
  return {
    name: fullName,
    isSigned: true,
    async parse(header) {
      const signedValue = parse(header ?? "", { filter: (key) => key === fullName })[fullName];
      if (signedValue === undefined) return null;
      for (const secret of env.SESSION_SECRET) {
        const value = unsign(signedValue, secret);
        if (value !== false) return JSON.parse(Buffer.from(value, "base64").toString());
      }
      return signedValue === "" ? "" : null;
    },
    async serialize(value, changed) {
      const encoded = Buffer.from(JSON.stringify(value)).toString("base64");
      return serialize(fullName, value === "" ? "" : sign(encoded, env.SESSION_SECRET[0]!), {
        ...options,
        ...changed,
      });
    },
  };
}

/**
 * A random value that the forms' hidden token is derived from. The API's session isn't used, because its value changes with every
 * response.
 */
export const formCookie = signed("marquee-form", 30 * day);
/** The id of the user who last signed in here. It identifies the owner of a saved form and grants no access. */
export const userCookie = signed("marquee-user", 30 * day);
/** The theme chosen in this browser. Without it, the system's theme applies. */
export const themeCookie = signed("marquee-theme", 365 * day);
/** The density, motion, and shortcuts chosen in this browser. */
export const displayCookie = signed("marquee-display", 365 * day);
/** How this browser writes days and times, when its weeks start, and whose holidays it shows. */
export const datesCookie = signed("marquee-dates", 365 * day);
/** The records that the user of `userCookie` opened last. */
export const recentCookie = signed("marquee-recent", 30 * day);
/** Names a form that was saved when the session expired. */
export const draftCookie = signed("marquee-draft", 1800);
/** The page to return to after e-mail verification. A path of ours that lasts an hour, like the e-mailed link. */
export const wayCookie = signed("marquee-way", 3600);
/**
 * Set by signing out, and deleted by signing in. A response that was pending during sign-out may set the old session's cookies
 * again, and some of Laravel's session stores have revived the session by then. While this cookie is set, the API's cookies are
 * ignored.
 */
export const signedOutCookie = signed("marquee-signed-out", 30 * day);
/** Set while a correct password waits for its code, as long as the API waits. The API’s session says nothing about it. */
export const codeCookie = signed("marquee-code", 600);
/** Stands for the passphrase of one review link. */
export const reviewAccessCookie = (token: string) =>
  signed(`marquee-review-${createHash("sha256").update(token).digest("hex").slice(0, 16)}`, 12 * 3600);
/** The name under which someone without an account reviews. */
export const reviewerCookie = signed("marquee-reviewer", 365 * day);
/** Ids of the organizations whose first steps are hidden in this browser. */
export const hiddenStepsCookie = signed("marquee-hidden-steps", 365 * day);
