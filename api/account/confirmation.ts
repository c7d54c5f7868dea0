import { CONFIRMATION_MINUTES } from "#contract/limits.ts";
import { forbidden, invalidField } from "#api/http/errors.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { clear, takeSlowly } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { verifyPassword } from "./passwords.ts";
import { confirmationRules } from "./requests.ts";
import { tooManyTries } from "./too-many-tries.ts";
import { spendCode } from "./two-factor.ts";

/**
 * Confirms who is signed in, by their password or a code of their authenticator app, for some minutes of this session.
 * @throws HttpError 422 for a wrong one, or too many attempts
 */
export async function confirmPassword(exchange: Exchange): Promise<Reply> {
  const { deps, session } = exchange;
  const user = userOf(exchange);
  const { password, code } = await validate(exchange.input, confirmationRules);
  const field = code ? "code" : "password";
  if (!password && !code) throw invalidField("password", "The password field is required.");
  const counter = `confirmation:${user.id}`;
  const wait = await takeSlowly(deps.db, counter, deps.clock());
  if (wait > 0) throw tooManyTries(field, Math.ceil(wait / 1000));
  if (code) {
    if (!(await spendCode(deps, deps.db, user.id, code.replaceAll(/\s/g, ""), true)))
      throw invalidField("code", "The provided two factor authentication code was invalid.");
  } else if (!(await verifyPassword(user.password, password ?? "")))
    throw invalidField("password", "The password is incorrect.");
  await clear(deps.db, counter);
  await deps.db
    .updateTable("sessions")
    .set({ confirmed_at: nowOf(exchange) })
    .where("id", "=", session?.rowId ?? "")
    .execute();
  return noContent();
}

/** @throws HttpError 403 with `reason: "reauthenticate"` unless this session was confirmed a few minutes ago */
export async function requireConfirmation({ deps, session }: Exchange): Promise<void> {
  const since = new Date(deps.clock() - CONFIRMATION_MINUTES * 60_000).toISOString();
  const row = await deps.db
    .selectFrom("sessions")
    .select("confirmed_at")
    .where("id", "=", session?.rowId ?? "")
    .executeTakeFirst();
  if (row === undefined || row.confirmed_at === null || row.confirmed_at <= since)
    throw forbidden("Confirm your password to see this.", "reauthenticate");
}
