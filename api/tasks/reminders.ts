import { notify } from "#api/notifications/notify.ts";
import type { Deps } from "#api/http/exchange.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { dayOf, OPEN_TASK_STATUSES, peopleOn } from "./repository.ts";

/** Nobody is told of a day before this hour of it. */
const FROM_HOUR = "06:00";
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Notifies people of their open tasks on the day that they are due, and once when they are overdue, each on their own day. `now` is in
 * milliseconds.
 */
export async function remindOfTasks({ db, jobs }: Pick<Deps, "db" | "jobs">, now: number): Promise<void> {
  const instant = new Date(now).toISOString();
  // No place on earth is further ahead.
  const latest = new Date(now + DAY_MS).toISOString().slice(0, 10);
  const earliest = new Date(now - 3 * DAY_MS).toISOString().slice(0, 10);
  const tasks = await db
    .selectFrom("tasks")
    .innerJoin("organizations", "organizations.id", "tasks.organization_id")
    .select(["tasks.id", "tasks.title", "tasks.due_date", "tasks.organization_id", "organizations.timezone"])
    .where("tasks.status", "in", OPEN_TASK_STATUSES)
    .where("tasks.deleted_at", "is", null)
    .where("tasks.due_date", "<=", latest)
    // Who was told on the first day it was overdue isn't told again.
    .where("tasks.due_date", ">=", earliest)
    .orderBy("tasks.id")
    .execute();
  for (const { id, title, due_date: due, organization_id, timezone } of tasks) {
    if (due === null) continue;
    const people = await db
      .selectFrom("users")
      .select(["id", "timezone"])
      .where("id", "in", ["", ...(await peopleOn(db, id))])
      .execute();
    for (const person of people) {
      const today = dayOf(person, { timezone }, instant);
      const clock = wallClock(instant, person.timezone ?? timezone ?? "UTC");
      if (due > today || (clock !== null && clock.time < FROM_HOUR)) continue;
      const kind = due === today ? "task_due" : "task_overdue";
      await db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto("task_reminders")
          .values({ task_id: id, user_id: person.id, kind, due_date: due })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows !== 1n) return;
        await notify(
          trx,
          { deps: { clock: () => now, jobs } },
          {
            organization_id,
            actor_id: null,
            kind,
            subject: "tasks",
            subject_id: id,
            name: title,
            campaign_id: null,
          },
          [person.id],
        );
      });
    }
  }
}
