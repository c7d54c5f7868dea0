import { WEBHOOK_FAILING_DAYS } from "#contract/limits.ts";
import type { Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { DAY_MS } from "#api/trash/repository.ts";
import { sendSwitchedOff } from "./mails.ts";

/** Notes that a call has arrived. What is switched off stays so, with the reason. */
export const noteSuccess = (trx: Trx, webhookId: string) =>
  trx
    .updateTable("webhooks")
    .set({ failing_since: null })
    .where("id", "=", webhookId)
    .where("failing_since", "is not", null)
    .where("disabled_at", "is", null)
    .execute();

/** Notes that a call has failed. @param now the instant */
export const noteFailure = (trx: Trx, webhookId: string, now: string) =>
  trx
    .updateTable("webhooks")
    .set({ failing_since: now })
    .where("id", "=", webhookId)
    .where("failing_since", "is", null)
    .execute();

/**
 * Switches a webhook off of which no call has arrived for days, gives up what waits for it, and writes to those who can switch it
 * on again. Call it when a delivery is given up.
 * @param error why that delivery failed, in a sentence
 */
export async function switchOffIfFailing(
  trx: Trx,
  deps: Pick<Deps, "clock" | "config" | "jobs">,
  webhookId: string,
  error: string,
): Promise<void> {
  const now = deps.clock();
  const webhook = await trx
    .updateTable("webhooks")
    .set({ disabled_at: new Date(now).toISOString() })
    .where("id", "=", webhookId)
    .where("disabled_at", "is", null)
    .where("failing_since", "<=", new Date(now - WEBHOOK_FAILING_DAYS * DAY_MS).toISOString())
    .returningAll()
    .executeTakeFirst();
  if (webhook === undefined) return;
  await trx
    .updateTable("webhook_deliveries")
    .set({ status: "failed", error: "The webhook was switched off." })
    .where("webhook_id", "=", webhookId)
    .where("status", "=", "waiting")
    .execute();
  const people = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .select(["users.name", "users.email"])
    .select(["organizations.name as organization", "organizations.timezone"])
    .where("memberships.organization_id", "=", webhook.organization_id)
    .where("memberships.role", "in", ["owner", "admin"])
    .execute();
  for (const to of people) await sendSwitchedOff(trx, deps, to, { ...webhook, error });
}
