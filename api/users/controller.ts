import { SWITCH_PROJECTS_MAX } from "#contract/limits.ts";
import { sendAddressChanged, sendVerification } from "#api/account/mails.ts";
import { hashPassword } from "#api/account/passwords.ts";
import { signIn } from "#api/account/sign-in.ts";
import { withoutReason } from "#api/ad-log/repository.ts";
import { waitingFor } from "#api/approvals/repository.ts";
import { openAlerts } from "#api/feeds/repository.ts";
import type { Reader } from "#api/data/schema.ts";
import { commit, refuseTaken } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { nowOf, userOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { countEach, counting } from "#api/http/paginate.ts";
import { data, noContent, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { endEverySession } from "#api/http/session.ts";
import { HOUR_MS, take } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { unreadOf } from "#api/notifications/repository.ts";
import { lastChanged } from "#api/projects/repository.ts";
import { emailCheck, passwordRules, updateRules } from "./requests.ts";
import { requirePassword } from "./require-password.ts";
import { toUser, userRecord } from "./resource.ts";

/** Next to sign-in, because both return the same record. Here it has what every page shows around it. */
export async function showUser(exchange: Exchange): Promise<Reply> {
  const { db } = exchange.deps;
  const user = userOf(exchange);
  const { membership, memberships } = exchange;
  const current = { ...user, current_organization_id: membership?.organization.id ?? null };
  const { unread, ...waiting } =
    membership === null ? NOTHING : await countWaiting(db, { user, ...membership });
  return data({
    ...(await userRecord(db, current, memberships, unread)),
    recent_projects: membership ? await lastChanged(db, membership, SWITCH_PROJECTS_MAX) : [],
    ...waiting,
  });
}

const NOTHING = { unread: 0, waiting_approvals: 0, open_feed_alerts: 0, changes_without_reason: 0 };

/** Counts what every page shows as waiting for a member. */
const countWaiting = (db: Reader, member: Member): Promise<typeof NOTHING> =>
  countEach(db, {
    unread: counting(unreadOf(db, member)),
    waiting_approvals: counting(waitingFor(db, member)),
    open_feed_alerts: counting(openAlerts(db, member)),
    changes_without_reason: counting(withoutReason(db, member)),
  });

/** A new e-mail address must be verified like the first one. */
export async function updateUser(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const user = userOf(exchange);
  // As with registration, the response may reveal whether an e-mail address has an account.
  if (exchange.input["email"] !== undefined && exchange.input["email"] !== user.email)
    await take(deps.db, { name: `address:${user.id}`, times: 10, windowMs: HOUR_MS }, deps.clock());
  const input = await validate(exchange.input, updateRules, emailCheck(deps.db, user.id));
  const isNewAddress = input.email !== undefined && input.email !== user.email;
  // Anyone who reads the e-mails can reset the password, so a signed-in browser alone must not be enough to take over the
  // account.
  if (isNewAddress) {
    if (typeof input.current_password !== "string")
      throw invalidField("current_password", "The current password field is required.");
    await requirePassword(exchange, user, input.current_password);
  }
  const changed = {
    ...user,
    name: input.name ?? user.name,
    email: input.email ?? user.email,
    email_verified_at: isNewAddress ? null : user.email_verified_at,
    timezone: input.timezone === undefined ? user.timezone : input.timezone,
    updated_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    const { name, email: address, email_verified_at, timezone: zone, updated_at } = changed;
    await trx
      .updateTable("users")
      .set({ name, email: address, email_verified_at, timezone: zone, updated_at })
      .where("id", "=", user.id)
      .execute();
    // A reset link that was sent to the old address must become invalid, and so must a sign-in with it that waits for its code.
    if (isNewAddress) {
      for (const table of ["password_resets", "pending_sign_ins"] as const)
        await trx.deleteFrom(table).where("user_id", "=", user.id).execute();
      await sendVerification(trx, exchange, changed);
      await sendAddressChanged(trx, exchange, user, changed.email);
    }
    return data(await toUser(trx, changed));
  }).catch(refuseTaken("email"));
}

/**
 * Ends every other session and all remembered sign-ins. This browser gets a new session, so that a stolen copy of its cookie is
 * worth nothing.
 */
export async function updatePassword(exchange: Exchange): Promise<Reply> {
  const { session } = exchange;
  const user = userOf(exchange);
  const input = await validate(exchange.input, passwordRules(exchange.input, user));
  await requirePassword(exchange, user, input.current_password);
  const password = await hashPassword(input.password, exchange.deps.config.passwordCost);
  const reply = await commit(exchange, async (trx) => {
    await endEverySession(trx, user.id, session?.rowId ?? null);
    await trx
      .updateTable("users")
      .set({ password, updated_at: nowOf(exchange) })
      .where("id", "=", user.id)
      .execute();
    await trx.deleteFrom("password_resets").where("user_id", "=", user.id).execute();
    return noContent();
  });
  await signIn(exchange, user.id);
  return reply;
}

export async function listSessions(exchange: Exchange): Promise<Reply> {
  const rows = await exchange.deps.db
    .selectFrom("sessions")
    .select(["id", "ip_address", "user_agent", "last_active_at"])
    .where("user_id", "=", userOf(exchange).id)
    .orderBy("last_active_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return ok({ data: rows.map((row) => ({ ...row, is_current: row.id === exchange.session?.rowId })) });
}

export function deleteOtherSessions(exchange: Exchange): Promise<Reply> {
  const user = userOf(exchange);
  return commit(exchange, async (trx) => {
    await endEverySession(trx, user.id, exchange.session?.rowId ?? null);
    return noContent();
  });
}

export function deleteSession(exchange: Exchange, found: { id: string }): Promise<Reply> {
  return commit(exchange, async (trx) => {
    // A remembered browser would sign in again.
    await trx.deleteFrom("remember_tokens").where("user_id", "=", userOf(exchange).id).execute();
    await trx.deleteFrom("sessions").where("id", "=", found.id).execute();
    return noContent();
  });
}
