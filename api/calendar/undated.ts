import { CALENDAR_UNDATED_MAX } from "#contract/limits.ts";
import type { PostingSlot } from "#domain/boards/posting-slots.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayIn } from "#api/projects/policy.ts";
import { type ItemRow, readPosts } from "./repository.ts";

/** A post without a day. */
export type UndatedRow = ItemRow & { type: "board"; at: null; starts_on?: undefined; ends_on?: undefined };

type Calendar = {
  id: string;
  name: string;
  folder_id: string;
  folder_name: string;
  timezone: string | null;
};

/** Returns the social calendars of a project that aren’t archived, by folder and name, and their posts without a day. */
export async function undatedPosts(db: Reader, member: Member, projectId: string) {
  const calendars = await calendarsOf(db, member, projectId);
  if (calendars.length === 0) return { calendars: [], rows: [] };
  const ids = calendars.map(({ id }) => id);
  const [slots, { rows, counts }] = await Promise.all([slotsOfAll(db, ids), undatedIn(db, member, ids)]);
  const can = { create_board: mayIn(member, projectId, "create") };
  return {
    calendars: calendars.map(({ timezone, folder_id, folder_name, ...calendar }) => ({
      ...calendar,
      folder: { id: folder_id, name: folder_name },
      zone: timezone ?? member.organization.timezone ?? "UTC",
      posting_slots: slots.get(calendar.id) ?? [],
      undated_count: counts.get(calendar.id) ?? 0,
      can,
    })),
    rows,
  };
}

const calendarsOf = (db: Reader, member: Member, projectId: string): Promise<Calendar[]> =>
  db
    .selectFrom("campaigns")
    .innerJoin("social_calendars", "social_calendars.campaign_id", "campaigns.id")
    .innerJoin("folders", "folders.id", "campaigns.folder_id")
    .select(["campaigns.id", "campaigns.name", "campaigns.folder_id", "folders.name as folder_name"])
    .select("social_calendars.timezone")
    .where("campaigns.project_id", "=", projectId)
    .where("campaigns.organization_id", "=", member.organization.id)
    .where("campaigns.kind", "=", "SocialCalendar")
    .where("campaigns.deleted_at", "is", null)
    .where("campaigns.archived_at", "is", null)
    .orderBy("folders.position")
    .orderBy("folders.id")
    .orderBy("campaigns.name")
    .orderBy("campaigns.id")
    .execute();

/** Returns the posting times of each calendar in weekly order. */
async function slotsOfAll(db: Reader, calendarIds: readonly string[]) {
  const rows = await db
    .selectFrom("posting_slots")
    .select(["social_calendar_id", "network", "weekday", "time"])
    .where("social_calendar_id", "in", calendarIds)
    .orderBy("weekday")
    .orderBy("time")
    .orderBy("id")
    .execute();
  const slots = new Map<string, PostingSlot[]>();
  for (const { social_calendar_id: id, ...slot } of rows) slots.set(id, [...(slots.get(id) ?? []), slot]);
  return slots;
}

/** Returns the first posts without a day, and how many each calendar has. */
async function undatedIn(db: Reader, member: Member, calendarIds: readonly string[]) {
  const undated = db
    .selectFrom("boards")
    .where("social_calendar_id", "in", calendarIds)
    .where("planned_for", "is", null)
    .where("scheduled_at", "is", null)
    .where("deleted_at", "is", null);
  const found = await undated
    .select(["id", "social_calendar_id"])
    .orderBy("position")
    .orderBy("id")
    .limit(CALENDAR_UNDATED_MAX)
    .execute();
  const counted =
    found.length < CALENDAR_UNDATED_MAX
      ? [...Map.groupBy(found, (row) => row.social_calendar_id)].map(([id, rows]) => ({
          social_calendar_id: id,
          count: rows.length,
        }))
      : await undated
          .select((row) => ["social_calendar_id", row.fn.countAll().as("count")])
          .groupBy("social_calendar_id")
          .execute();
  const ids = found.map(({ id }) => id);
  const read = ids.length === 0 ? [] : await readPosts(db, member, ids);
  const byId = new Map(read.map((row) => [row.id, row]));
  return {
    counts: new Map(counted.map(({ social_calendar_id: id, count }) => [id, Number(count)])),
    rows: ids.flatMap((id): UndatedRow[] => {
      const row = byId.get(id);
      // It may have been deleted just now.
      return row === undefined ? [] : [{ ...row, type: "board", at: null }];
    }),
  };
}
