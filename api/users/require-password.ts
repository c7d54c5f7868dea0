import { verifyPassword } from "#api/account/passwords.ts";
import type { UserRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { clear, HOUR_MS, MINUTE_MS, take } from "#api/http/throttle.ts";

const WRONG_PASSWORD = "The password is incorrect.";

/**
 * Checks the current password. Attempts are limited, because anyone who finds a signed-in browser could guess it here.
 * @throws HttpError 422 for a wrong password, 429 for too many attempts
 */
export async function requirePassword(exchange: Exchange, user: UserRow, password: string): Promise<void> {
  const { db, clock } = exchange.deps;
  const minute = { name: `password:${user.id}`, times: 5, windowMs: MINUTE_MS };
  const hour = { name: `password-hour:${user.id}`, times: 20, windowMs: HOUR_MS };
  await take(db, minute, clock());
  await take(db, hour, clock());
  if (!(await verifyPassword(user.password, password)))
    throw invalidField("current_password", WRONG_PASSWORD);
  await clear(db, minute.name);
  await clear(db, hour.name);
}
