import { createHash, createHmac, randomBytes } from "node:crypto";
import { ulid } from "ulid";
import type { Db, Reader, Trx, UserRow } from "#api/data/schema.ts";
import { parseCookies, setCookie } from "./cookies.ts";
import type { Client } from "./client.ts";
import { decryptNamed, encryptNamed, keyBytes, safeEqual } from "./encrypter.ts";
import { tokenMismatch } from "./errors.ts";
import { findSessionRow, membershipsOf, type SessionRow } from "./session-row.ts";
import type { AppConfig } from "./app-config.ts";

/** Laravel's name: `remember_web_` and the SHA-1 of its guard's class name. */
const REMEMBER_COOKIE = "remember_web_59ba36addc2b2f9401580f014c7f58ea4e30989d";

export const SESSION_SECONDS = 120 * 60;
export const SESSION_ABSOLUTE_MS = 30 * 24 * 60 * 60 * 1000;
/** Counted from the last use, because each use creates a new token. */
export const REMEMBER_SECONDS = 60 * 24 * 60 * 60;
/** How long the previous token is still valid, because the parallel calls of a page send the same cookie. */
const REMEMBER_GRACE_MS = 60_000;
/**
 * Marks a browser in which its user has signed in before. It grants no access: its wrong passwords are only counted separately.
 */
const DEVICE_COOKIE = "marquee-device";
const DEVICE_SECONDS = 400 * 24 * 60 * 60;
/** Activity is saved at most once a minute, so that a page with ten calls doesn't write ten times. */
const ACTIVITY_MS = 60_000;

/**
 * A guest's session exists only in its encrypted cookie, so that visitors need no rows. Signing in adds a row, without which the
 * id is worthless.
 */
export type Session = {
  id: string;
  /** The expected value of X-XSRF-TOKEN. */
  token: string;
  /** The row's public id. Null for a guest. */
  rowId: string | null;
  /** The plain remember token that was received or is sent. `false` expires the cookie. */
  remember: string | null | false;
  hasRememberCookie: boolean;
  remembersAnew: boolean;
  /** The received device cookie, still encrypted: only signing in needs it. */
  sealedDevice: string;
  /** The one to send. */
  newDevice: Device | null;
};

/** The user who signed in last in a browser, the browser's own id, and what proves the password of that time. */
type Device = { userId: string; name: string; proof: string };

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Unbiased: bytes above the largest multiple of 62 are discarded. */
function randomToken(length = 40): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(64)) {
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const newSession = (id: string, token: string): Session => ({
  id,
  token,
  rowId: null,
  remember: null,
  hasRememberCookie: false,
  remembersAnew: false,
  sealedDevice: "",
  newDevice: null,
});

export function renewGuest(session: Session): void {
  session.id = randomToken();
  session.token = randomToken();
}

/** Reads the cookies. Values that weren't created with this key count as missing. */
export function openSession(request: Request, config: AppConfig): Session {
  const cookies = parseCookies(request.headers.get("Cookie"));
  const plain = decryptNamed(config.sessionCookie, cookies.get(config.sessionCookie) ?? "", config.appKey);
  const [, id, token] = /^([A-Za-z0-9]{40})\.([A-Za-z0-9]{40})$/.exec(plain ?? "") ?? [];
  const session = newSession(id ?? randomToken(), token ?? randomToken());
  const remember = cookies.get(REMEMBER_COOKIE);
  session.hasRememberCookie = remember !== undefined;
  session.remember = decryptNamed(REMEMBER_COOKIE, remember ?? "", config.appKey);
  session.sealedDevice = cookies.get(DEVICE_COOKIE) ?? "";
  return session;
}

/**
 * Compares the client's token with the session's. Sec-Fetch-Site proves nothing here, because the client is a server and could
 * set it itself.
 * @throws HttpError 419
 */
export function checkToken(request: Request, bodyToken: unknown, session: Session, config: AppConfig): void {
  const sealed = request.headers.get("X-XSRF-TOKEN");
  const given =
    request.headers.get("X-CSRF-TOKEN") ??
    (typeof bodyToken === "string" ? bodyToken : null) ??
    (sealed === null ? null : decryptNamed(config.xsrfCookie, sealed, config.appKey));
  if (given === null || !safeEqual(given, session.token)) throw tokenMismatch();
}

/** Ignores errors of optional writes, so that a page can be read while the database is locked or its disk is full. */
function inPassing(writing: Promise<unknown>): void {
  writing.catch(() => undefined);
}

/** Keeps when a user was last active, because their sessions are deleted when they end. */
const noteActivity = (db: Reader, userId: string, last_active_at: string) =>
  db.updateTable("users").set({ last_active_at }).where("id", "=", userId).execute();

export type SignedIn = Pick<SessionRow, "user" | "memberships">;

/**
 * Returns the user of a session, or of its remember cookie, which opens a new session.
 * @param isPassive whether the session must stay as it is
 */
export async function userOfSession(
  db: Db,
  session: Session,
  client: Client,
  userAgent: string,
  now: number,
  appKey: string,
  isPassive = false,
): Promise<SignedIn | null> {
  const row = await findSessionRow(db, sha256(session.id));
  if (row !== undefined) {
    const idle = now - Date.parse(row.last_active_at);
    if (idle <= SESSION_SECONDS * 1000 && now - Date.parse(row.created_at) <= SESSION_ABSOLUTE_MS) {
      session.rowId = row.id;
      if (idle > ACTIVITY_MS && !isPassive) {
        const last_active_at = new Date(now).toISOString();
        inPassing(
          db
            .updateTable("sessions")
            .set({ last_active_at, ip_address: client.ip })
            .where("id", "=", row.id)
            .execute(),
        );
        inPassing(noteActivity(db, row.user.id, last_active_at));
      }
      return row;
    }
    inPassing(db.deleteFrom("sessions").where("id", "=", row.id).execute());
  }
  if (isPassive) return null;
  const user = await userOfRememberCookie(db, session, client, userAgent, now, appKey);
  return user && { user, memberships: await membershipsOf(db, user.id) };
}

/**
 * Each token is used once. Using it derives a new token, always the same one, so that parallel calls with the same cookie get the
 * same token. If a token is used again later, someone has copied it: that remembered sign-in ends with every session it opened,
 * for the thief and for the owner.
 */
async function userOfRememberCookie(
  db: Db,
  session: Session,
  client: Client,
  userAgent: string,
  now: number,
  appKey: string,
): Promise<UserRow | null> {
  if (!session.hasRememberCookie) return null;
  const [userId, family, token] = session.remember ? session.remember.split("|") : [];
  if (userId === undefined || family === undefined || token === undefined) {
    session.remember = false;
    return null;
  }
  const next = createHmac("sha256", keyBytes(appKey)).update(`remember|${token}`).digest("hex");
  const at = new Date(now).toISOString();
  const user = await db.transaction().execute(async (trx) => {
    const used = await trx
      .updateTable("remember_tokens")
      .set({ token_hash: sha256(next), previous_hash: sha256(token), used_at: at })
      .where("family", "=", family)
      .where("user_id", "=", userId)
      .where("token_hash", "=", sha256(token))
      .where("used_at", ">", new Date(now - REMEMBER_SECONDS * 1000).toISOString())
      .executeTakeFirst();
    const isFirst = used.numUpdatedRows > 0n;
    if (!isFirst && !(await holdJustUsed(trx, family, token, now))) {
      await trx.deleteFrom("remember_tokens").where("family", "=", family).execute();
      await trx.deleteFrom("sessions").where("remember_family", "=", family).execute();
      return null;
    }
    const found = await trx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
    if (found !== undefined) await startSession(trx, session, userId, client, userAgent, now, family);
    return found ?? null;
  });
  session.remember = user === null ? false : [userId, family, next].join("|");
  session.remembersAnew = user !== null;
  return user;
}

/**
 * Returns whether this token was exchanged a moment ago. The row is written, not only read: an end of all sessions then waits for
 * the session that is opened next, and finds it.
 */
async function holdJustUsed(trx: Trx, family: string, token: string, now: number): Promise<boolean> {
  const held = await trx
    .updateTable("remember_tokens")
    .set({ family })
    .where("family", "=", family)
    .where("previous_hash", "=", sha256(token))
    .where("used_at", ">", new Date(now - REMEMBER_GRACE_MS).toISOString())
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

/** Signs `userId` in with a new id and a new token, and deletes the old row. */
export async function startSession(
  db: Reader,
  session: Session,
  userId: string,
  client: Client,
  userAgent: string,
  now: number,
  family: string | null = null,
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
      remember_family: family,
    })
    .execute();
  await noteActivity(db, userId, at);
}

/** The password's hash is salted, so this says nothing about the password, and a new one has another proof. */
const deviceProof = (user: Pick<UserRow, "password">, appKey: string) =>
  createHmac("sha256", keyBytes(appKey)).update(`device|${user.password}`).digest("base64url").slice(0, 22);

type DeviceOwner = Pick<UserRow, "id" | "password">;

function openDevice({ sealedDevice, newDevice }: Session, appKey: string): Device | null {
  if (newDevice !== null) return newDevice;
  const [userId, name, proof] = decryptNamed(DEVICE_COOKIE, sealedDevice, appKey)?.split("|") ?? [];
  return userId && name && proof ? { userId, name, proof } : null;
}

export function markDevice(session: Session, user: DeviceOwner, appKey: string): void {
  const known = openDevice(session, appKey);
  const name = known?.userId === user.id ? known.name : randomToken(20);
  session.newDevice = { userId: user.id, name, proof: deviceProof(user, appKey) };
}

/** Returns the id of this browser if the user has signed in here since they chose their password. Null otherwise. */
export function deviceOf(session: Session | null, user: DeviceOwner, appKey: string): string | null {
  const device = session && openDevice(session, appKey);
  return device?.userId === user.id && safeEqual(device.proof, deviceProof(user, appKey))
    ? device.name
    : null;
}

/** Remembers this browser, so that it can sign in by itself. */
export async function remember(db: Db, session: Session, userId: string, now: number): Promise<void> {
  const family = ulid(now);
  const token = randomToken(60);
  const at = new Date(now).toISOString();
  await db
    .insertInto("remember_tokens")
    .values({
      family,
      token_hash: sha256(token),
      previous_hash: null,
      user_id: userId,
      used_at: at,
      created_at: at,
    })
    .execute();
  await db
    .updateTable("sessions")
    .set({ remember_family: family })
    .where("id", "=", session.rowId ?? "")
    .execute();
  session.remember = [userId, family, token].join("|");
  session.remembersAnew = true;
}

/** Signs out: deletes the row and this browser's remembered sign-in, and starts a new guest session. */
export async function endSession(db: Db, session: Session): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", sha256(session.id)).execute();
  const family = session.remember ? session.remember.split("|")[1] : undefined;
  if (family !== undefined) await db.deleteFrom("remember_tokens").where("family", "=", family).execute();
  renewGuest(session);
  session.rowId = null;
  session.remember = session.hasRememberCookie ? false : null;
  session.remembersAnew = false;
}

/**
 * Signs a user out of all sessions except one, and deletes remembered sign-ins and those that wait for a code. They come first:
 * this waits for one that is in use, and then finds the session it has opened. That one writes to its user, so change the user
 * after this: two transactions that wait for each other end with an error.
 */
export async function endEverySession(trx: Trx, userId: string, but: string | null): Promise<void> {
  await trx.deleteFrom("remember_tokens").where("user_id", "=", userId).execute();
  await trx.deleteFrom("pending_sign_ins").where("user_id", "=", userId).execute();
  await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "!=", but ?? "")
    .execute();
}

/** Returns Set-Cookie lines in Laravel's order. A 419 sets only the session. */
export function sessionCookies(
  session: Session,
  config: AppConfig,
  secure: boolean,
  now: number,
  status: number,
) {
  const line = (name: string, value: string, maxAge: number, httpOnly: boolean) =>
    setCookie(name, encryptNamed(name, value, config.appKey), { maxAge, httpOnly, secure, now });
  const lines = [line(config.sessionCookie, `${session.id}.${session.token}`, SESSION_SECONDS, true)];
  if (status !== 419) lines.unshift(line(config.xsrfCookie, session.token, SESSION_SECONDS, false));
  if (session.remember === false) lines.push(line(REMEMBER_COOKIE, "", 0, true));
  else if (session.remember !== null && session.remembersAnew) {
    lines.push(line(REMEMBER_COOKIE, session.remember, REMEMBER_SECONDS, true));
  }
  if (session.newDevice !== null) {
    const { userId, name, proof } = session.newDevice;
    lines.push(line(DEVICE_COOKIE, [userId, name, proof].join("|"), DEVICE_SECONDS, true));
  }
  return lines;
}
