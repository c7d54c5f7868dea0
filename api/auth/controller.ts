import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { z } from "zod";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from "#contract/limits.ts";
import { isUniqueViolation } from "#api/data/database.ts";
import type { UserRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { safeEqual } from "#api/http/encrypter.ts";
import { forbidden, invalid, invalidField } from "#api/http/errors.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data, noContent, ok, redirect } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { boolean, confirmedPassword, email, text } from "#api/http/rules.ts";
import { endEverySession, endSession, remember, sha256, startSession } from "#api/http/session.ts";
import { clear, hit, peek, secondsLeft, tooManyAttempts } from "#api/http/throttle.ts";
import type { Counter } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { findUserByEmail, toUser } from "#api/users/resource.ts";
import { RESET_MINUTES, emailHash, sendReset, sendVerification } from "./mails.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

const FAILED = "These credentials do not match our records.";
const NO_SUCH_USER = "We can't find a user with that email address.";
const WINDOW_MS = 60_000;
const TRIES_PER_ADDRESS = 5;
const TRIES_PER_IP = 20;
const RESET_MAIL_MS = 60_000;

/** 204, for the two cookies that come with every stateful answer. */
export const csrfCookie = () => Promise.resolve(noContent());

const userAgentOf = (exchange: Exchange) => exchange.request.headers.get("User-Agent") ?? "";

async function signIn(exchange: Exchange, userId: string): Promise<void> {
  const { deps, session, client } = exchange;
  if (session !== null)
    await startSession(deps.db, session, userId, client, userAgentOf(exchange), deps.clock());
}

/** Laravel counts by the address without its accents, in lower case, and where it came from. */
const transliterated = (address: string) => address.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

export async function login(exchange: Exchange): Promise<Reply> {
  const { deps, client } = exchange;
  const input = await validate(exchange.input, {
    email: email(),
    password: text(),
    remember: boolean().nullish(),
  });
  const perAddress = `login:${transliterated(input.email)}|${client.ip}`;
  const perIp = `login-ip:${client.ip}`;

  await refuseLockedOut(exchange, perAddress);
  const fromHere = await peek(deps.db, perIp, deps.clock());
  const user = await findUserByEmail(deps.db, input.email);
  const isRight = await verifyPassword(user?.password ?? null, input.password);
  // Asked again: many tries may have been waiting for their hash when the fifth one failed.
  await refuseLockedOut(exchange, perAddress);
  if (user === undefined || !isRight) {
    if (fromHere.hits >= TRIES_PER_IP) throw tooManyAttempts(fromHere, TRIES_PER_IP, deps.clock());
    const tries = await hit(deps.db, perAddress, WINDOW_MS, deps.clock());
    await hit(deps.db, perIp, WINDOW_MS, deps.clock());
    // The count itself decides: guesses sent at once learn no more than guesses in a row.
    if (tries.hits > TRIES_PER_ADDRESS) throw lockedOut(tries, deps.clock());
    throw invalidField("email", FAILED);
  }
  await clear(deps.db, perAddress);
  await signIn(exchange, user.id);
  if (input.remember === true && exchange.session !== null) {
    await remember(deps.db, exchange.session, user.id, deps.clock());
  }
  return data(await toUser(deps.db, user));
}

async function refuseLockedOut(exchange: Exchange, name: string): Promise<void> {
  const now = exchange.deps.clock();
  const counter: Counter = await peek(exchange.deps.db, name, now);
  if (counter.hits >= TRIES_PER_ADDRESS) throw lockedOut(counter, now);
}

function lockedOut(counter: Counter, now: number) {
  const seconds = secondsLeft(counter, now);
  const message = `Too many login attempts. Please try again in ${seconds} seconds.`;
  return invalid({ email: [message] }, { "Retry-After": String(seconds) });
}

const registered = z.object({ data: z.object({ id: z.string() }) });

export async function register(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const input = await validate(
    exchange.input,
    {
      name: text({ max: NAME_MAX }),
      email: email()
        .refine((value) => value === value.toLowerCase(), "The :attribute field must be lowercase.")
        .refine(
          (value) => value.length <= EMAIL_MAX,
          `The :attribute field must not be greater than ${EMAIL_MAX} characters.`,
        ),
      password: confirmedPassword(exchange.input["password_confirmation"], {
        min: PASSWORD_MIN,
        max: PASSWORD_MAX,
      }),
    },
    {
      email: async (value) =>
        (await findUserByEmail(deps.db, String(value))) === undefined
          ? undefined
          : "The :attribute has already been taken.",
    },
  );
  const user: UserRow = {
    id: ulid(deps.clock()),
    name: input.name,
    email: input.email,
    password: await hashPassword(input.password),
    email_verified_at: null,
    timezone: null,
    current_organization_id: null,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  const reply = await commit(
    exchange,
    async (trx) => {
      await trx.insertInto("users").values(user).execute();
      return created(await toUser(trx, user));
    },
    user.id,
  ).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalidField("email", "The email has already been taken.") : error;
  });
  const { data: made } = registered.parse(reply.body);
  await signIn(exchange, made.id);
  // Otherwise another replica has answered the same submission, and written already.
  if (made.id === user.id) await sendVerification(exchange, user);
  return reply;
}

export async function logout(exchange: Exchange): Promise<Reply> {
  if (exchange.session !== null) await endSession(exchange.deps.db, exchange.session);
  return noContent();
}

export async function forgotPassword(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const input = await validate(exchange.input, { email: email() });
  const user = await findUserByEmail(deps.db, input.email);
  if (user === undefined) throw invalidField("email", NO_SUCH_USER);
  const before = await deps.db
    .selectFrom("password_resets")
    .select("created_at")
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  if (before !== undefined && deps.clock() - Date.parse(before.created_at) < RESET_MAIL_MS) {
    throw invalidField("email", "Please wait before retrying.");
  }
  const token = randomBytes(32).toString("hex");
  const row = { token_hash: sha256(token), created_at: nowOf(exchange) };
  const reply = await commit(exchange, async (trx) => {
    await trx
      .insertInto("password_resets")
      .values({ user_id: user.id, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
    return ok({ status: "We have emailed your password reset link." });
  });
  await sendReset(exchange, user, token);
  return reply;
}

const wrongToken = () => invalidField("email", "This password reset token is invalid.");

export async function resetPassword(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const input = await validate(exchange.input, {
    token: text(),
    email: email(),
    password: confirmedPassword(exchange.input["password_confirmation"], {
      min: PASSWORD_MIN,
      max: PASSWORD_MAX,
    }),
  });
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
  const password = await hashPassword(input.password);
  return commit(exchange, async (trx) => {
    // Deleting is the using: of two at once only one finds a row.
    const used = await trx
      .deleteFrom("password_resets")
      .where("user_id", "=", user.id)
      .where("token_hash", "=", sha256(input.token))
      .executeTakeFirst();
    if (used.numDeletedRows === 0n) throw wrongToken();
    await trx
      .updateTable("users")
      .set({ password, updated_at: nowOf(exchange) })
      .where("id", "=", user.id)
      .execute();
    await endEverySession(trx, user.id, null);
    return ok({ status: "Your password has been reset." });
  });
}

/** The link's own GET: doing it twice is harmless, and a mail scanner has no session. */
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
  if (user.email_verified_at !== null) return redirect(`${exchange.deps.config.frontendUrl}/projects`);
  await sendVerification(exchange, user);
  return ok({ status: "verification-link-sent" });
}

/** Kept beside the sign-in, since both answer the same record. */
export async function showUser(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  const current_organization_id = exchange.membership?.organization.id ?? null;
  return data(await toUser(exchange.deps.db, { ...user, current_organization_id }));
}
