import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { z } from "zod";
import type { UserRow } from "#api/data/schema.ts";
import { networkOf } from "#api/http/client.ts";
import { commit, refuseTaken } from "#api/http/commit.ts";
import { safeEqual } from "#api/http/encrypter.ts";
import { forbidden, invalid, invalidField } from "#api/http/errors.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent, ok, redirect } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { deviceOf, endEverySession, endSession, markDevice, remember, sha256 } from "#api/http/session.ts";
import {
  clear,
  giveBack,
  hit,
  HOUR_MS,
  MINUTE_MS,
  secondsLeft,
  take,
  takeSlowly,
} from "#api/http/throttle.ts";
import type { Limit } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { findUserByEmail } from "#api/users/repository.ts";
import { emailCheck } from "#api/users/requests.ts";
import { toUser } from "#api/users/resource.ts";
import { emailHash, RESET_MINUTES, sendReset, sendVerification } from "./mails.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import {
  forgotPasswordRules,
  loginRules,
  registerRules,
  requireGoodPassword,
  resetPasswordRules,
} from "./requests.ts";
import { signIn } from "./sign-in.ts";
import { awaitCode } from "./two-factor-challenge.ts";
import { hasTwoFactor } from "./two-factor.ts";

const FAILED = "These credentials do not match our records.";

const NO_SUCH_USER = "We can't find a user with that email address.";

/** Limits wrong passwords for one e-mail address from one network, and for all addresses from one network. */
const triesFrom = (network: string, address: string): Limit => ({
  name: `login:${counted(address)}|${network}`,
  times: 5,
  windowMs: MINUTE_MS,
});

const allTriesFrom = (network: string): Limit => ({
  name: `login-ip:${network}`,
  times: 20,
  windowMs: MINUTE_MS,
});

/** Responds with 204, to set the two cookies of every stateful response. */
export const csrfCookie = () => Promise.resolve(noContent());

/**
 * Returns the e-mail address as accounts compare it. Laravel also ignores accents. With those, a sign-in as `démo@` would reset
 * the counter of `demo@`.
 */
const counted = (address: string) => address.toLowerCase();

export async function login(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const input = await validate(exchange.input, loginRules);
  const user = await findUserByEmail(deps.db, input.email);
  const forgive = await countTry(exchange, input.email, user);
  let isRight: boolean;
  try {
    isRight = await verifyPassword(user?.password ?? null, input.password);
  } catch (error) {
    await forgive();
    throw error;
  }
  if (user === undefined || !isRight) throw invalidField("email", FAILED);
  await forgive();
  if (await hasTwoFactor(deps.db, user.id)) return awaitCode(exchange, user, input.remember === true);
  await signIn(exchange, user.id);
  if (input.remember === true && exchange.session !== null) {
    await remember(deps.db, exchange.session, user.id, deps.clock());
  }
  return data(await toUser(deps.db, user));
}

/**
 * Counts a sign-in attempt before the password is checked. A browser in which this user has signed in before has its own counter,
 * so attempts from elsewhere never make its owner wait.
 * @returns a function that removes the attempt, for a correct password or one that wasn't checked
 * @throws HttpError 422 or 429 for too many attempts
 */
async function countTry(
  exchange: Exchange,
  address: string,
  user: UserRow | undefined,
): Promise<() => Promise<void>> {
  const { deps, client, session } = exchange;
  const { db } = deps;
  const now = deps.clock();
  const device = user === undefined ? null : deviceOf(session, user, deps.config.appKey);
  if (device !== null) {
    const own = `login-device:${device}`;
    await takeTry(exchange, own);
    return () => clear(db, own);
  }
  const network = networkOf(client.ip);
  const here = triesFrom(network, address);
  const everybodyHere = allTriesFrom(network);
  const everywhere = `login-account:${counted(address)}`;
  const tries = await hit(db, here.name, here.windowMs, now);
  if (tries.hits > here.times) throw lockedOut(secondsLeft(tries, now));
  await take(db, everybodyHere, now);
  await takeTry(exchange, everywhere);
  return async () => {
    await clear(db, here.name);
    await giveBack(db, everybodyHere.name);
    await clear(db, everywhere);
  };
}

async function takeTry(exchange: Exchange, name: string): Promise<void> {
  const wait = await takeSlowly(exchange.deps.db, name, exchange.deps.clock());
  if (wait > 0) throw lockedOut(Math.ceil(wait / 1000));
}

function lockedOut(seconds: number) {
  const message = `Too many login attempts. Please try again in ${seconds} seconds.`;
  return invalid({ email: [message] }, { headers: { "Retry-After": String(seconds) } });
}

const registered = z.object({ data: z.object({ id: z.string() }) });

/** Each attempt may reveal whether an e-mail address has an account, so rejected ones count too. */
const limitRegistrations = ({ deps, client }: Exchange) =>
  take(
    deps.db,
    {
      name: `register:${networkOf(client.ip)}`,
      times: deps.config.registrationsPerHour,
      windowMs: HOUR_MS,
    },
    deps.clock(),
  );

export async function register(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  await limitRegistrations(exchange);
  const input = await validate(exchange.input, registerRules(exchange.input), emailCheck(deps.db, null));
  const user: UserRow = {
    id: ulid(deps.clock()),
    name: input.name,
    email: input.email,
    password: await hashPassword(input.password, deps.config.passwordCost),
    email_verified_at: null,
    timezone: null,
    avatar_url: null,
    current_organization_id: null,
    last_active_at: null,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  const reply = await commit(exchange, async (trx) => {
    await trx.insertInto("users").values(user).execute();
    await sendVerification(trx, exchange, user);
    return created(await toUser(trx, user));
  }).catch(refuseTaken("email"));
  // Another replica may have answered the same submission, and signed in its browser.
  if (registered.parse(reply.body).data.id === user.id) await signIn(exchange, user.id);
  return reply;
}

const RESET_MAILS_PER_HOUR = 6;

const limitResets = ({ deps, client }: Exchange, step: "asked" | "tried") =>
  take(
    deps.db,
    { name: `reset-${step}:${networkOf(client.ip)}`, times: 20, windowMs: HOUR_MS },
    deps.clock(),
  );

export async function forgotPassword(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  await limitResets(exchange, "asked");
  const input = await validate(exchange.input, forgotPasswordRules);
  const user = await findUserByEmail(deps.db, input.email);
  if (user === undefined) throw invalidField("email", NO_SUCH_USER);
  const now = deps.clock();
  const justNow = await hit(deps.db, `reset-mail:${user.id}`, MINUTE_MS, now);
  const lately = justNow.hits > 1 ? justNow : await hit(deps.db, `reset-mails:${user.id}`, HOUR_MS, now);
  if (justNow.hits > 1 || lately.hits > RESET_MAILS_PER_HOUR)
    throw invalidField("email", "Please wait before retrying.");
  const token = randomBytes(32).toString("hex");
  const row = { token_hash: sha256(token), created_at: nowOf(exchange) };
  return commit(exchange, async (trx) => {
    await trx
      .insertInto("password_resets")
      .values({ user_id: user.id, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
    await sendReset(trx, exchange, user, token, input.redirect);
    return ok({ status: "We have emailed your password reset link." });
  });
}

const wrongToken = () => invalidField("email", "This password reset token is invalid.");

export async function resetPassword(exchange: Exchange): Promise<Reply> {
  const { deps, session } = exchange;
  await limitResets(exchange, "tried");
  const input = await validate(exchange.input, resetPasswordRules(exchange.input));
  const user = await findUserByEmail(deps.db, input.email);
  if (user === undefined) throw invalidField("email", NO_SUCH_USER);
  const isValid = async () => {
    const row = await deps.db
      .selectFrom("password_resets")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirst();
    const isFresh = row !== undefined && deps.clock() - Date.parse(row.created_at) <= RESET_MINUTES * 60_000;
    return isFresh && safeEqual(row.token_hash, sha256(input.token));
  };
  if (!(await isValid())) throw wrongToken();
  // Checked only now, so that no one without the link learns the user's name.
  requireGoodPassword(input.password, user);
  const password = await hashPassword(input.password, deps.config.passwordCost);
  const reply = await commit(exchange, async (trx) => {
    // Deleting the token uses it up. Of two parallel requests, only one finds a row.
    const used = await trx
      .deleteFrom("password_resets")
      .where("user_id", "=", user.id)
      .where("token_hash", "=", sha256(input.token))
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) throw wrongToken();
    await endEverySession(trx, user.id, null);
    await trx
      .updateTable("users")
      .set({ password, updated_at: nowOf(exchange) })
      .where("id", "=", user.id)
      .execute();
    return ok({ status: "Your password has been reset." });
  });
  // A user who can read the e-mail doesn't have to wait because someone else tries passwords.
  if (session !== null) markDevice(session, { ...user, password }, deps.config.appKey);
  return reply;
}

export async function logout(exchange: Exchange): Promise<Reply> {
  if (exchange.session !== null) await endSession(exchange.deps.db, exchange.session);
  return noContent();
}

/** Handles the link's GET request. Repeating it is harmless, and a mail scanner has no session. */
export async function verifyEmail(exchange: Exchange): Promise<Reply> {
  const { deps, params } = exchange;
  const user = userOf(exchange);
  if (params["id"] !== user.id || !safeEqual(params["hash"] ?? "", emailHash(user.email))) throw forbidden();
  if (user.email_verified_at === null) {
    await deps.db
      .updateTable("users")
      .set({ email_verified_at: nowOf(exchange), updated_at: nowOf(exchange) })
      .where("id", "=", user.id)
      .where("email", "=", user.email)
      .execute();
  }
  return redirect(`${deps.config.frontendUrl}/projects?verified=1`);
}

export async function resendVerification(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  const { config, db, clock } = exchange.deps;
  if (user.email_verified_at !== null) return redirect(`${config.frontendUrl}/projects`);
  await take(db, { name: `verification:${user.id}`, times: 20, windowMs: HOUR_MS }, clock());
  return commit(exchange, async (trx) => {
    await sendVerification(trx, exchange, user);
    return ok({ status: "verification-link-sent" });
  });
}
