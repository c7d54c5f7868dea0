import { sendTwoFactorChanged } from "#api/account/mails.ts";
import {
  countRecoveryCodes,
  findTwoFactor,
  forgetTwoFactor,
  hasTwoFactor,
  pendingSetup,
  renewRecoveryCodes,
  startSetup,
  spendCode,
} from "#api/account/two-factor.ts";
import type { Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { endEverySession } from "#api/http/session.ts";
import { MINUTE_MS, take } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { codeRules, currentPasswordRules } from "./requests.ts";
import { requirePassword } from "./require-password.ts";

/** Shows whether two-factor sign-in is on, and the secret only while it waits to be confirmed. */
export async function showTwoFactor(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const user = userOf(exchange);
  const row = await findTwoFactor(deps.db, user.id);
  return data({
    confirmed_at: row?.confirmed_at ?? null,
    recovery_codes_left: await countRecoveryCodes(deps.db, user.id),
    setup: await pendingSetup(deps, user),
  });
}

/** Starts the setup. The response has no secret, because responses are stored for retries. */
export async function startTwoFactor(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  const { current_password } = await validate(exchange.input, currentPasswordRules);
  await requirePassword(exchange, user, current_password);
  await startSetup(exchange.deps, user, nowOf(exchange));
  return noContent();
}

export async function confirmTwoFactor(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const user = userOf(exchange);
  const { code } = await validate(exchange.input, codeRules);
  await take(
    deps.db,
    { name: `two-factor-setup:${user.id}`, times: 10, windowMs: 5 * MINUTE_MS },
    deps.clock(),
  );
  const isPending = (await pendingSetup(deps, user)) !== null;
  if (!isPending) throw invalidField("code", "This setup has expired. Start again.");
  return withNewCodes(exchange, async (trx) => {
    if (!(await spendCode(deps, trx, user.id, code.replaceAll(/\s/g, ""), false)))
      throw invalidField("code", "The provided two factor authentication code was invalid.");
    await trx
      .updateTable("two_factors")
      .set({ confirmed_at: nowOf(exchange) })
      .where("user_id", "=", user.id)
      .execute();
    // Whoever is signed in elsewhere, or remembered there, has never entered a code.
    await endEverySession(trx, user.id, exchange.session?.rowId ?? null);
    await sendTwoFactorChanged(trx, exchange, user, true);
  });
}

export async function createRecoveryCodes(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  const { current_password } = await validate(exchange.input, currentPasswordRules);
  await requirePassword(exchange, user, current_password);
  if (!(await hasTwoFactor(exchange.deps.db, user.id)))
    throw invalidField("current_password", "Two-factor sign-in is off.");
  return withNewCodes(exchange, () => Promise.resolve());
}

/**
 * Returns new recovery codes with the first response only: the response that is stored for retries is empty, because the codes
 * are stored nowhere but as hashes.
 */
async function withNewCodes(exchange: Exchange, before: (trx: Trx) => Promise<void>): Promise<Reply> {
  let codes: string[] | null = null;
  const stored = await commit(exchange, async (trx) => {
    await before(trx);
    codes = await renewRecoveryCodes(trx, userOf(exchange).id);
    return noContent();
  });
  return codes === null ? stored : data({ recovery_codes: codes });
}

export async function deleteTwoFactor(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  const { current_password } = await validate(exchange.input, currentPasswordRules);
  await requirePassword(exchange, user, current_password);
  const wasOn = await hasTwoFactor(exchange.deps.db, user.id);
  return commit(exchange, async (trx) => {
    await forgetTwoFactor(trx, user.id);
    if (wasOn) await sendTwoFactorChanged(trx, exchange, user, false);
    return noContent();
  });
}
