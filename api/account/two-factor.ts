import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Db, Reader, Trx, UserRow } from "#api/data/schema.ts";
import { decryptNamed, encryptNamed } from "#api/http/encrypter.ts";
import type { Deps } from "#api/http/exchange.ts";
import { sha256 } from "#api/http/session.ts";

/** What authenticator apps expect: RFC 6238 with SHA-1, six digits, and 30 seconds. */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Clocks of phones may be this many periods off. */
const WINDOW = 1;
/** How long a secret that was never confirmed is shown. */
const SETUP_MS = 30 * 60_000;

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

type Owner = Pick<UserRow, "id" | "email">;

/** Binds a secret to its owner's row, so that it is worth nothing in another. */
const nameOf = (userId: string) => `two-factor:${userId}`;

const totpOf = (secret: Secret, label = "") =>
  new TOTP({ issuer: "Marquee", label, secret, period: PERIOD_SECONDS });

export const findTwoFactor = (db: Reader, userId: string) =>
  db.selectFrom("two_factors").selectAll().where("user_id", "=", userId).executeTakeFirst();

export async function hasTwoFactor(db: Reader, userId: string): Promise<boolean> {
  const row = await findTwoFactor(db, userId);
  return row !== undefined && row.confirmed_at !== null;
}

/** Starts the setup with a new secret, unless two-factor sign-in is on already. */
export async function startSetup({ db, config }: Deps, owner: Owner, now: string): Promise<void> {
  const secret = encryptNamed(nameOf(owner.id), new Secret({ size: SECRET_BYTES }).base32, config.appKey);
  const row = { secret, last_step: null, confirmed_at: null, created_at: now };
  await db
    .insertInto("two_factors")
    .values({ user_id: owner.id, ...row })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(row).where("two_factors.confirmed_at", "is", null),
    )
    .execute();
}

/** Returns the secret that waits to be confirmed, as text and as the link in its QR code. */
export async function pendingSetup(
  { db, config, clock }: Deps,
  owner: Owner,
): Promise<{ secret: string; uri: string } | null> {
  const row = await findTwoFactor(db, owner.id);
  if (row === undefined || row.confirmed_at !== null) return null;
  if (clock() - Date.parse(row.created_at) > SETUP_MS) return null;
  const secret = decryptNamed(nameOf(owner.id), row.secret, config.appKey);
  if (secret === null) return null;
  return { secret, uri: totpOf(Secret.fromBase32(secret), owner.email).toString() };
}

/**
 * Uses up a code of the authenticator app. One statement compares and stores its time step, so that no code works twice, in
 * parallel or later.
 * @param isConfirmed whether two-factor sign-in must be on already
 */
export async function spendCode(
  { config, clock }: Deps,
  db: Db | Trx,
  userId: string,
  code: string,
  isConfirmed: boolean,
): Promise<boolean> {
  const row = await findTwoFactor(db, userId);
  if (row === undefined || (row.confirmed_at !== null) !== isConfirmed) return false;
  const secret = decryptNamed(nameOf(userId), row.secret, config.appKey);
  if (secret === null || !/^\d{6}$/.test(code)) return false;
  const timestamp = clock();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  const used = await db
    .updateTable("two_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("secret", "=", row.secret)
    .where((any) => any.or([any("last_step", "is", null), any("last_step", "<", step)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

const randomCode = () => {
  const text = Array.from({ length: 20 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]);
  return `${text.slice(0, 10).join("")}-${text.slice(10).join("")}`;
};

const hashOf = (userId: string, code: string) => sha256(`${userId}|${code}`);

/** Replaces the recovery codes. Only their hashes are stored, so they can be shown only now. */
export async function renewRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, randomCode);
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ code_hash: hashOf(userId, code), user_id: userId })))
    .execute();
  return codes;
}

/** Uses up a recovery code by deleting it. Of two parallel attempts, only one finds it. */
export async function spendRecoveryCode(db: Db | Trx, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(userId, code.toLowerCase().replaceAll(/\s/g, "")))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  const rows = await db
    .selectFrom("recovery_codes")
    .select("user_id")
    .where("user_id", "=", userId)
    .execute();
  return rows.length;
}

/** Turns two-factor sign-in off and forgets sign-ins that wait for a code. */
export async function forgetTwoFactor(trx: Trx, userId: string): Promise<void> {
  for (const table of ["two_factors", "recovery_codes", "pending_sign_ins"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
}
