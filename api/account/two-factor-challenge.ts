import type { UserRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { deviceOf, remember, renewGuest, sha256 } from "#api/http/session.ts";
import { clear, takeSlowly } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { challengeRules } from "./requests.ts";
import { signIn } from "./sign-in.ts";
import { tooManyTries } from "./too-many-tries.ts";
import { spendCode, spendRecoveryCode } from "./two-factor.ts";

/** How long a correct password waits for its code. */
export const PENDING_MS = 10 * 60_000;
const TRIES_PER_SIGN_IN = 5;

const expired = () => invalidField("code", "Your sign-in has expired. Sign in again.");
const wrongCode = () => invalidField("code", "The provided two factor authentication code was invalid.");
const wrongRecoveryCode = () =>
  invalidField("recovery_code", "The provided two factor recovery code was invalid.");

/** Remembers in this session that the password was correct. The session gets a new id, because it is worth more now. */
export async function awaitCode(exchange: Exchange, user: UserRow, remembers: boolean): Promise<Reply> {
  const { deps, session } = exchange;
  if (session !== null) {
    await deps.db.deleteFrom("pending_sign_ins").where("session_hash", "=", sha256(session.id)).execute();
    renewGuest(session);
    await deps.db
      .insertInto("pending_sign_ins")
      .values({
        session_hash: sha256(session.id),
        user_id: user.id,
        remembers: remembers ? 1 : 0,
        tries: 0,
        created_at: nowOf(exchange),
      })
      .execute();
  }
  return ok({ two_factor: true });
}

/**
 * Finishes a sign-in with a code of the authenticator app or a recovery code, as Laravel Fortify does.
 * @throws HttpError 422 for a wrong code, too many attempts, or a sign-in that has expired
 */
export async function answerChallenge(exchange: Exchange): Promise<Reply> {
  const { deps, session } = exchange;
  const { code, recovery_code } = await validate(exchange.input, challengeRules);
  if (!code && !recovery_code) throw invalidField("code", "The code field is required.");
  const pending = session === null ? undefined : await countTry(exchange, sha256(session.id));
  if (session === null || pending === undefined) throw expired();
  const { user_id } = pending;
  // A browser in which this user has signed in before has its own counter, as at sign-in.
  const user = await deps.db
    .selectFrom("users")
    .select(["id", "password"])
    .where("id", "=", user_id)
    .executeTakeFirstOrThrow();
  const device = deviceOf(session, user, deps.config.appKey);
  const counter = device === null ? `two-factor:${user_id}` : `two-factor-device:${device}`;
  const wait = await takeSlowly(deps.db, counter, deps.clock());
  if (wait > 0) throw tooManyTries("code", Math.ceil(wait / 1000));
  if (recovery_code) {
    if (!(await spendRecoveryCode(deps.db, user_id, recovery_code))) throw wrongRecoveryCode();
  } else if (!(await spendCode(deps, deps.db, user_id, (code ?? "").replaceAll(/\s/g, ""), true)))
    throw wrongCode();
  // Of two parallel requests with different codes, only one still finds the sign-in.
  const finished = await deps.db
    .deleteFrom("pending_sign_ins")
    .where("session_hash", "=", pending.session_hash)
    .executeTakeFirst();
  if (finished.numDeletedRows === 0n) throw expired();
  await clear(deps.db, counter);
  await signIn(exchange, user_id);
  if (pending.remembers === 1) await remember(deps.db, session, user_id, deps.clock());
  return noContent();
}

/** Counts an attempt. After too many, or too late, the sign-in starts over with the password. */
const countTry = ({ deps }: Exchange, sessionHash: string) =>
  deps.db
    .updateTable("pending_sign_ins")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("session_hash", "=", sessionHash)
    .where("tries", "<", TRIES_PER_SIGN_IN)
    .where("created_at", ">", new Date(deps.clock() - PENDING_MS).toISOString())
    .returningAll()
    .executeTakeFirst();
