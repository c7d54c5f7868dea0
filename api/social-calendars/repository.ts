import { nextFreeSlot } from "#domain/boards/posting-slots.ts";
import type { PostingSlot } from "#domain/boards/posting-slots.ts";
import type { Reader } from "#api/data/schema.ts";

/** Returns the IANA time zone of a calendar's posts: its own, or else the organization's, or else UTC. */
export async function zoneOf(db: Reader, socialCalendarId: string): Promise<string> {
  const row = await db
    .selectFrom("campaigns")
    .innerJoin("social_calendars", "social_calendars.campaign_id", "campaigns.id")
    .innerJoin("organizations", "organizations.id", "campaigns.organization_id")
    .select(["social_calendars.timezone as own", "organizations.timezone as shared"])
    .where("campaigns.id", "=", socialCalendarId)
    .executeTakeFirst();
  return row?.own ?? row?.shared ?? "UTC";
}

/** Returns the posting times in weekly order. Those for every network come before those for one. */
export const slotsOf = (db: Reader, socialCalendarId: string): Promise<PostingSlot[]> =>
  db
    .selectFrom("posting_slots")
    .select(["network", "weekday", "time"])
    .where("social_calendar_id", "=", socialCalendarId)
    .orderBy("weekday")
    .orderBy("time")
    // Engines sort nulls differently.
    .orderBy((slot) => slot("network", "is not", null))
    .orderBy("network")
    .execute();

/** Returns the next posting time that no other board of the calendar uses. */
export async function nextSlotFor(
  db: Reader,
  socialCalendarId: string,
  { networks, boardId, now }: { networks: readonly string[]; boardId: string | null; now: string },
) {
  const [slots, zone, boards] = await Promise.all([
    slotsOf(db, socialCalendarId),
    zoneOf(db, socialCalendarId),
    db
      .selectFrom("boards")
      .select(["id", "scheduled_at"])
      .where("social_calendar_id", "=", socialCalendarId)
      .where("deleted_at", "is", null)
      .where("status", "!=", "cancelled")
      .where("scheduled_at", ">", now)
      .execute(),
  ]);
  const taken = boards.flatMap(({ id, scheduled_at }) =>
    scheduled_at === null || id === boardId ? [] : [scheduled_at],
  );
  const found = nextFreeSlot(slots, { networks, taken, after: now, zone });
  return found && { planned_for: found.day, time: found.time, scheduled_at: found.at };
}
