import { createHash, randomBytes } from "node:crypto";
import { ulid } from "ulid";
import type { Db, UserRow } from "#api/data/schema.ts";
import { parseCookies, setCookie } from "./cookies.ts";
import type { Client } from "./client.ts";
import { decryptCookie, encryptCookie, safeEqual } from "./encrypter.ts";
import { tokenMismatch } from "./errors.ts";
import type { AppConfig } from "./exchange.ts";

/** Laravel's name: `remember_web_` and the SHA-1 of its guard's class name. */
export const REMEMBER_COOKIE = "remember_web_59ba36addc2b2f9401580f014c7f58ea4e30989d";

export const SESSION_SECONDS = 120 * 60;
export const SESSION_ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000;
export const REMEMBER_SECONDS = 400 * 24 * 60 * 60;
/** Activity is written down once a minute at most: a page of ten calls need not write ten times. */
const ACTIVITY_MS = 60_000;

/**
 * A guest's session lives in its encrypted cookie alone, so that visitors cost no rows; signing in adds a row, and only
 * the row makes the id worth anything.
 */
export type Session = {
  id: string;
  /** What X-XSRF-TOKEN must say. */
  token: string;
  /** The row's public id; null for a guest. */
  rowId: string | null;
  /** The plain remember token that came or is to be sent; `false` expires the cookie. */
  remember: string | null | false;
  hasRememberCookie: boolean;
};

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Unbiased: bytes above the last whole multiple of 62 are thrown away. */
export function randomToken(length = 40): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(64)) {
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const guest = (): Session => ({
  id: randomToken(),
  token: randomToken(),
  rowId: null,
  remember: null,
  hasRememberCookie: false,
});

/** Reads the cookies; whatever this key did not make counts as absent. */
export function openSession(request: Request, config: AppConfig): Session {
  const cookies = parseCookies(request.headers.get("Cookie"));
  const plain = decryptCookie(config.sessionCookie, cookies.get(config.sessionCookie) ?? "", config.appKey);
  const match = /^([A-Za-z0-9]{40})\.([A-Za-z0-9]{40})$/.exec(plain ?? "");
  const session = guest();
  if (match?.[1] !== undefined && match[2] !== undefined) {
    session.id = match[1];
    session.token = match[2];
  }
  const remember = cookies.get(REMEMBER_COOKIE);
  session.hasRememberCookie = remember !== undefined;
  session.remember = decryptCookie(REMEMBER_COOKIE, remember ?? "", config.appKey);
  return session;
}

/**
 * Compares what the caller sent with the session's token. Sec-Fetch-Site proves nothing here: the caller is a server
 * and could write it itself.
 * @throws HttpError 419
 */
export function checkToken(request: Request, bodyToken: unknown, session: Session, config: AppConfig): void {
  const sealed = request.headers.get("X-XSRF-TOKEN");
  const given =
    request.headers.get("X-CSRF-TOKEN") ??
    (typeof bodyToken === "string" ? bodyToken : null) ??
    (sealed === null ? null : decryptCookie(config.xsrfCookie, sealed, config.appKey));
  if (given === null || !safeEqual(given, session.token)) throw tokenMismatch();
}

/** The user behind a session, or behind its remember cookie (which opens a new session on the way). */
export async function userOfSession(
  db: Db,
  session: Session,
  client: Client,
  userAgent: string,
  now: number,
): Promise<UserRow | null> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select([
      "sessions.id as session_id",
      "sessions.created_at as session_created_at",
      "sessions.last_active_at as session_last_active_at",
    ])
    .where("sessions.token_hash", "=", sha256(session.id))
    .executeTakeFirst();
  if (row !== undefined) {
    const { session_id, session_created_at, session_last_active_at, ...user } = row;
    const idle = now - Date.parse(session_last_active_at);
    if (idle <= SESSION_SECONDS * 1000 && now - Date.parse(session_created_at) <= SESSION_ABSOLUTE_MS) {
      session.rowId = session_id;
      if (idle > ACTIVITY_MS) {
        await db
          .updateTable("sessions")
          .set({ last_active_at: new Date(now).toISOString(), ip_address: client.ip })
          .where("id", "=", session_id)
          .execute();
      }
      return user;
    }
    await db.deleteFrom("sessions").where("id", "=", session_id).execute();
  }
  return userOfRememberCookie(db, session, client, userAgent, now);
}

async function userOfRememberCookie(
  db: Db,
  session: Session,
  client: Client,
  userAgent: string,
  now: number,
) {
  if (!session.remember) return null;
  const [userId, token] = session.remember.split("|");
  if (userId === undefined || token === undefined) return null;
  const user = await db
    .selectFrom("remember_tokens")
    .innerJoin("users", "users.id", "remember_tokens.user_id")
    .selectAll("users")
    .where("remember_tokens.token_hash", "=", sha256(token))
    .where("remember_tokens.user_id", "=", userId)
    .where("remember_tokens.created_at", ">", new Date(now - REMEMBER_SECONDS * 1000).toISOString())
    .executeTakeFirst();
  if (user === undefined) return null;
  await startSession(db, session, user.id, client, userAgent, now);
  return user;
}

/** Signs `userId` in: new id, new token, the old row gone. */
export async function startSession(
  db: Db,
  session: Session,
  userId: string,
  client: Client,
  userAgent: string,
  now: number,
): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", sha256(session.id)).execute();
  session.id = randomToken();
  session.token = randomToken();
  session.rowId = ulid();
  const at = new Date(now).toISOString();
  await db
    .insertInto("sessions")
    .values({
      id: session.rowId,
      token_hash: sha256(session.id),
      user_id: userId,
      ip_address: client.ip,
      user_agent: userAgent.slice(0, 500),
      created_at: at,
      last_active_at: at,
    })
    .execute();
}

/** Lets this browser sign in again by itself for 400 days. */
export async function remember(db: Db, session: Session, userId: string, now: number): Promise<void> {
  const token = randomToken(60);
  await db
    .insertInto("remember_tokens")
    .values({ token_hash: sha256(token), user_id: userId, created_at: new Date(now).toISOString() })
    .execute();
  session.remember = `${userId}|${token}`;
  session.hasRememberCookie = false;
}

/** Signs out: the row and this browser's remember token are gone, a fresh guest takes their place. */
export async function endSession(db: Db, session: Session): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", sha256(session.id)).execute();
  const token = session.remember ? session.remember.split("|")[1] : undefined;
  if (token !== undefined)
    await db.deleteFrom("remember_tokens").where("token_hash", "=", sha256(token)).execute();
  const fresh = guest();
  session.id = fresh.id;
  session.token = fresh.token;
  session.rowId = null;
  session.remember = session.hasRememberCookie ? false : null;
}

/** Set-Cookie lines in Laravel's order; a 419 carries the session alone. */
export function sessionCookies(
  session: Session,
  config: AppConfig,
  secure: boolean,
  now: number,
  status: number,
) {
  const line = (name: string, value: string, maxAge: number, httpOnly: boolean) =>
    setCookie(name, encryptCookie(name, value, config.appKey), { maxAge, httpOnly, secure, now });
  const lines = [line(config.sessionCookie, `${session.id}.${session.token}`, SESSION_SECONDS, true)];
  if (status !== 419) lines.unshift(line(config.xsrfCookie, session.token, SESSION_SECONDS, false));
  if (session.remember === false) lines.push(line(REMEMBER_COOKIE, "", 0, true));
  else if (session.remember !== null && !session.hasRememberCookie) {
    lines.push(line(REMEMBER_COOKIE, session.remember, REMEMBER_SECONDS, true));
  }
  return lines;
}
