import { z } from "zod";
import type { ReminderStage, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { notify } from "#api/notifications/notify.ts";
import { queueCalls } from "#api/webhooks/calls.ts";
import { dueAt, itemsDueAround, planOf, publisherOf, scheduledItems } from "./due.ts";
import type { ScheduledItem } from "./due.ts";
import { shownName } from "./items.ts";

const MINUTE_MS = 60_000;
const EARLY_MS = 15 * MINUTE_MS;
const AGAIN_MS = 30 * MINUTE_MS;
/** What was missed for so long isn't news anymore. It is still overdue in the agenda. */
const LATE_MS = 24 * 60 * MINUTE_MS;

const stagesAt = (at: number, now: number): ReminderStage[] => {
  if (now < at - EARLY_MS || now > at + LATE_MS) return [];
  if (now < at) return ["early"];
  return now < at + AGAIN_MS ? ["due"] : ["due", "again"];
};

/**
 * Adds a job for each reminder whose time has come. What is planned is read each time, so whatever was moved, unscheduled, published,
 * canceled, or deleted is reminded of at its new time, or not at all.
 */
export async function queueReminders({
  db,
  jobs,
  clock,
}: Pick<Deps, "db" | "jobs" | "clock">): Promise<void> {
  const now = clock();
  const near = (await itemsDueAround(db, now, { aheadMs: EARLY_MS, lateMs: LATE_MS })).flatMap((item) => {
    const at = dueAt(item, item.zone);
    const stages = at === null ? [] : stagesAt(Date.parse(at), now);
    return stages.length === 0 ? [] : [{ item, plan: planOf(item) ?? "", stages }];
  });
  if (near.length === 0) return;
  const told = await db
    .selectFrom("post_reminders")
    .select(["subject_id", "plan", "stage"])
    .where(
      "subject_id",
      "in",
      near.map(({ item }) => item.id),
    )
    .execute();
  const known = new Set(told.map(({ subject_id, plan, stage }) => `${subject_id} ${plan} ${stage}`));
  for (const { item, plan, stages } of near) {
    const missing = stages.filter((stage) => !known.has(`${item.id} ${plan} ${stage}`));
    if (missing.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      const fresh: ReminderStage[] = [];
      for (const stage of missing) {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("post_reminders")
          .values({
            organization_id: item.organization_id,
            subject_id: item.id,
            plan,
            stage,
            told_at: new Date(now).toISOString(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        // Of several processes, only the first one tells it.
        if (numInsertedOrUpdatedRows === 1n) fresh.push(stage);
      }
      // After a pause of the server, one reminder is enough.
      const [stage] = fresh;
      if (stage !== undefined) await jobs.add(trx, "post_due", { id: item.id, plan, stage });
    });
  }
}

const PayloadSchema = z.object({
  id: z.string(),
  plan: z.string(),
  stage: z.enum(["early", "due", "again"]),
});

/** Reminds people of an item, if it is still to be published at that time. */
export async function remind(
  deps: Pick<Deps, "db" | "jobs" | "clock" | "config">,
  payload: unknown,
): Promise<void> {
  const { id, plan, stage } = PayloadSchema.parse(payload);
  await deps.db.transaction().execute(async (trx) => {
    const item = await scheduledItems(trx).where("item.id", "=", id).executeTakeFirst();
    if (item === undefined || planOf(item) !== plan) return;
    if (stage === "due") await queueCalls(trx, { deps }, "item.due", item);
    const kind = stage === "early" ? "post_due_soon" : "post_due";
    const people = await peopleFor(trx, item);
    await notify(
      trx,
      { deps },
      {
        organization_id: item.organization_id,
        actor_id: null,
        kind,
        subject: item.type,
        subject_id: item.id,
        name: shownName(item),
        campaign_id: item.campaign_id,
      },
      stage === "early" ? await thoseWhoChose(trx, people) : people,
    );
  });
}

/** Returns whom a reminder is for: who publishes the item, and who chose to be reminded of everything in its project. */
async function peopleFor(trx: Trx, item: ScheduledItem): Promise<string[]> {
  const publisher = await publisherOf(trx, item);
  const choosers = await trx
    .selectFrom("project_reminders")
    .select("user_id")
    .where("project_id", "=", item.project_id)
    .execute();
  return [...(publisher === null ? [] : [publisher]), ...choosers.map(({ user_id }) => user_id)];
}

/** Nobody is told beforehand unless they asked for it. */
async function thoseWhoChose(trx: Trx, people: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom("notification_settings")
    .select("user_id")
    .where("kind", "=", "post_due_soon")
    .where("mail", "!=", "never")
    .where("user_id", "in", ["", ...people])
    .execute();
  return rows.map(({ user_id }) => user_id);
}
