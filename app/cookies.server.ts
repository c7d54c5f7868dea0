import { createCookie } from "react-router";
import { env } from "./env.server.ts";

const isHttps = env.PUBLIC_ORIGIN?.startsWith("https:") ?? false;

/** Options of a cookie of our own; `maxAge` in seconds. Over https its name is locked to this host. */
export const cookieOptions = (name: string, maxAge: number) => ({
  name: isHttps ? `__Host-${name}` : name,
  secrets: [...env.SESSION_SECRET],
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isHttps,
  maxAge,
});

const day = 86_400;
const signed = (name: string, maxAge: number) => {
  const { name: fullName, ...options } = cookieOptions(name, maxAge);
  return createCookie(fullName, options);
};

/** A random value of ours that the forms' hidden token is made from. Not the API's session, whose value changes with every answer. */
export const formCookie = signed("marquee-form", 30 * day);
/** The id of the person last seen signed in here. Says whose a kept form is; opens nothing. */
export const userCookie = signed("marquee-user", 30 * day);
/** The theme chosen in this browser. Absent, the system decides. */
export const themeCookie = signed("marquee-theme", 365 * day);
/** The records opened last by the person of `userCookie`. */
export const recentCookie = signed("marquee-recent", 30 * day);
/** Names a form kept over a lost session. */
export const draftCookie = signed("marquee-draft", 1800);
/** Where somebody was going who has to verify an address first: the mailed link leads there. One of our own paths; an hour, as the link. */
export const wayCookie = signed("marquee-way", 3600);
/**
 * Left by signing out, taken away by signing in. A page that was under way meanwhile may hand the old session's cookies down after
 * they were dropped, and some session stores of Laravel have it alive again by then: as long as this is there they count for nothing.
 */
export const signedOutCookie = signed("marquee-signed-out", 30 * day);
/** Ids of the organizations whose first steps were hidden in this browser. */
export const hiddenStepsCookie = signed("marquee-hidden-steps", 365 * day);
