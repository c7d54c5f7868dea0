import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { addDays } from "#lib/dates.ts";
import { instantAt } from "#lib/zoned-time.ts";
import type { Reader } from "#api/data/schema.ts";
import { peopleWith } from "#api/projects/policy.ts";
import { itemsIn } from "./items.ts";
import type { Item } from "./kinds.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** When something is due that is planned for a day without a time. */
const DAY_TIME = "09:00";

type Planned = { planned_for: string | null; scheduled_at: string | null };

/** Returns when an item is planned, as stored: an instant, or else a day. It changes if the item is moved. */
export const planOf = ({ planned_for, scheduled_at }: Planned): string | null => scheduled_at ?? planned_for;

/**
 * Returns the instant at which an item is to be published.
 * @param zone the IANA zone of its calendar, or of its organization
 */
export const dueAt = ({ planned_for, scheduled_at }: Planned, zone: string | null): string | null =>
  scheduled_at ?? (planned_for === null ? null : instantAt(planned_for, DAY_TIME, zone));

/** Returns every item that is scheduled, whether or not its time has come, in all organizations. */
export const scheduledItems = (db: Reader) =>
  db
    .selectFrom(itemsIn(db, null).as("item"))
    .innerJoin("organizations", "organizations.id", "item.organization_id")
    .selectAll("item")
    .select((row) => row.fn.coalesce("item.zone", "organizations.timezone").as("zone"))
    // As a literal, so that the indexes of what is scheduled are used.
    .where(sql<SqlBool>`item.status = 'scheduled'`)
    .where("item.archived_at", "is", null);
export type ScheduledItem = Awaited<ReturnType<ReturnType<typeof scheduledItems>["execute"]>>[number];

/** Returns the scheduled items that are due within `aheadMs`, or have been due for up to `lateMs`. Those of a whole day may be due later. */
export function itemsDueAround(
  db: Reader,
  now: number,
  { aheadMs, lateMs }: { aheadMs: number; lateMs: number },
): Promise<ScheduledItem[]> {
  const at = (ms: number) => new Date(now + ms).toISOString();
  // Days begin up to 14 hours earlier, and end up to 12 hours later than in UTC.
  const first = addDays(at(-lateMs).slice(0, 10), -1);
  const last = at(DAY_MS).slice(0, 10);
  const [earliest, latest] = [at(-lateMs), at(aheadMs)];
  return (
    scheduledItems(db)
      // What holds for all that is found below, as the indexes have it.
      .where((row) => {
        const plan = row.fn.coalesce("item.scheduled_at", "item.planned_for");
        return row.and([row(plan, ">=", first), row(plan, "<=", latest > last ? latest : last)]);
      })
      .where((row) =>
        row.or([
          row.and([row("item.scheduled_at", ">", earliest), row("item.scheduled_at", "<=", latest)]),
          row.and([
            row("item.scheduled_at", "is", null),
            row("item.planned_for", ">=", first),
            row("item.planned_for", "<=", last),
          ]),
        ]),
      )
      .orderBy("item.id")
      .execute()
  );
}

/** Returns who publishes an item: its owner, or else its author, if they see its project. */
export async function publisherOf(
  db: Reader,
  { owner_id, created_by, project_id }: Pick<Item, "owner_id" | "created_by" | "project_id">,
): Promise<string | null> {
  const seers = await peopleWith(db, project_id, "read");
  return [owner_id, created_by].find((id) => id !== null && seers.includes(id)) ?? null;
}
