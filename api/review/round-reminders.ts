import type { Deps } from "#api/http/exchange.ts";
import { everyReviewer } from "#api/notifications/review.ts";
import { notify } from "#api/notifications/notify.ts";
import { latestRound, peopleAsked } from "./asked.ts";
import { itemsIn } from "./items.ts";
import { ITEM_KINDS } from "./registry.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** What was missed for so long isn't news anymore. It is still first among the approvals. */
const LATE_MS = 7 * DAY_MS;

/** Reminds the reviewers of what was sent to review a day ago and still waits, once for each time that it was sent. */
export async function remindReviewers(deps: Pick<Deps, "db" | "jobs" | "clock">, now: number): Promise<void> {
  const { db } = deps;
  const waiting = await db
    .selectFrom(itemsIn(db, null).as("item"))
    .innerJoin("projects", "projects.id", "item.project_id")
    .select(["item.id", "item.type", "item.organization_id"])
    .where("item.status", "=", "in_review")
    .where("item.archived_at", "is", null)
    .where("projects.deleted_at", "is", null)
    .where((row) =>
      row.exists(
        row
          .selectFrom("item_changes")
          .select("item_changes.id")
          .whereRef("item_changes.subject_id", "=", "item.id")
          .where("item_changes.to_status", "=", "in_review")
          .where("item_changes.decision", "is", null)
          .where("item_changes.created_at", "<=", new Date(now - DAY_MS).toISOString())
          .where("item_changes.created_at", ">", new Date(now - LATE_MS).toISOString())
          .where("item_changes.id", "not in", (told) =>
            told.selectFrom("review_reminders").select("change_id"),
          ),
      ),
    )
    .execute();
  for (const { id, type, organization_id } of waiting)
    await db.transaction().execute(async (trx) => {
      const round = await latestRound(trx, id);
      if (round === undefined || Date.parse(round.created_at) > now - DAY_MS) return;
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto("review_reminders")
        .values({ change_id: round.id, told_at: new Date(now).toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      // Of several processes, only the first one reminds.
      if (numInsertedOrUpdatedRows !== 1n) return;
      for (const kind of ITEM_KINDS.filter(({ subject }) => subject === type)) {
        const item = await kind.find(trx, organization_id, id);
        if (item === undefined) continue;
        const asked = await peopleAsked(trx, item, round.id);
        await notify(
          trx,
          { deps },
          {
            organization_id,
            actor_id: null,
            kind: "review_reminder",
            subject: item.subject,
            subject_id: item.id,
            name: item.title,
            campaign_id: item.campaign_id,
          },
          asked.length > 0 ? asked : await everyReviewer(trx, item),
        );
      }
    });
}
