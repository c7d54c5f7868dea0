import { VAULT_REMINDER_DAYS } from "#contract/limits.ts";
import { addDays, daysBetween } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Deps } from "#api/http/exchange.ts";
import { notify } from "#api/notifications/notify.ts";
import { ownersOf } from "./policy.ts";

/** Nobody is told of a day before this hour of it. */
const FROM_HOUR = "06:00";

/**
 * Tells owners of secrets that should be replaced by a day, some days before and once each, by the organization's clock. `now` is in
 * milliseconds.
 */
export async function remindOfSecrets({ db, jobs }: Pick<Deps, "db" | "jobs">, now: number): Promise<void> {
  const instant = new Date(now).toISOString();
  // No place on earth is further ahead, or behind.
  const earliest = addDays(instant.slice(0, 10), -1);
  const latest = addDays(instant.slice(0, 10), Math.max(...VAULT_REMINDER_DAYS) + 1);
  const items = await db
    .selectFrom("vault_items")
    .innerJoin("organizations", "organizations.id", "vault_items.organization_id")
    .select(["vault_items.id", "vault_items.name", "vault_items.rotate_by"])
    .select(["vault_items.organization_id", "organizations.timezone"])
    .where("vault_items.archived_at", "is", null)
    .where("vault_items.rotate_by", ">=", earliest)
    .where("vault_items.rotate_by", "<=", latest)
    .orderBy("vault_items.id")
    .execute();
  for (const { id, name, rotate_by: day, organization_id, timezone } of items) {
    const clock = wallClock(instant, timezone ?? "UTC");
    if (day === null || clock === null || clock.time < FROM_HOUR) continue;
    const left = daysBetween(clock.day, day);
    // Of several that are due, the last one says enough.
    const days = VAULT_REMINDER_DAYS.findLast((each) => left <= each);
    if (days === undefined || left < 0) continue;
    const owners = await ownersOf(db, [{ id }], clock.day);
    for (const { user_id } of owners)
      await db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("vault_reminders")
          .values({ item_id: id, user_id, rotate_by: day, days })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) return;
        await notify(
          trx,
          { deps: { clock: () => now, jobs } },
          {
            organization_id,
            actor_id: null,
            kind: "secret_due",
            subject: "vault_items",
            subject_id: id,
            name,
            campaign_id: null,
            detail: day,
          },
          [user_id],
        );
      });
  }
}
