import { ulid } from "ulid";
import { SLOTS_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { nextFreeSlot, type PostingSlot } from "#domain/boards/posting-slots.ts";
import type { CampaignRow, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalid } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { list } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { z } from "zod";
import { undoable } from "#api/undo/offer.ts";
import { slotRows } from "#api/undo/rows.ts";
import { zoneOf } from "./zone.ts";

/** By the week, those for every network before those for one. */
const slotsOf = (db: Reader, socialCalendarId: string): Promise<PostingSlot[]> =>
  db
    .selectFrom("posting_slots")
    .select(["network", "weekday", "time"])
    .where("social_calendar_id", "=", socialCalendarId)
    .orderBy("weekday")
    .orderBy("time")
    // Engines differ in where nulls stand.
    .orderBy((slot) => slot("network", "is not", null))
    .orderBy("network")
    .execute();

export const listSlots = async (exchange: Exchange, calendar: CampaignRow): Promise<Reply> =>
  data(await slotsOf(exchange.deps.db, calendar.id));

const slot = z.object({
  network: z.enum(NETWORKS).nullish(),
  weekday: z.number().int().min(1).max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
});

const slotRules = { slots: list(z.unknown(), { max: SLOTS_MAX }) };

/** All times of the week at once; one that is named twice counts once. */
export async function replaceSlots(exchange: Exchange, calendar: CampaignRow): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(exchange.input, slotRules);
  const wanted = new Map<string, PostingSlot>();
  const errors: Record<string, string[]> = {};
  for (const [index, given] of input.slots.entries()) {
    const parsed = slot.safeParse(given);
    if (parsed.success) {
      const { network = null, weekday, time } = parsed.data;
      wanted.set(`${weekday} ${time} ${network}`, { network, weekday, time });
    }
    for (const { path } of parsed.error?.issues ?? [])
      errors[`slots.${index}.${path.join(".")}`] = [
        `The selected slots.${index}.${path.join(".")} is invalid.`,
      ];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const work = async (trx: Trx) => {
    await trx.deleteFrom("posting_slots").where("social_calendar_id", "=", calendar.id).execute();
    const rows = [...wanted.values()].map((one) => ({
      id: ulid(exchange.deps.clock()),
      social_calendar_id: calendar.id,
      ...one,
    }));
    if (rows.length > 0) await trx.insertInto("posting_slots").values(rows).execute();
    return data(await slotsOf(trx, calendar.id));
  };
  return commit(exchange, (trx) => undoable(trx, exchange, slotRows(calendar.id), () => work(trx)));
}

/** The next slot that no other board of the calendar has. */
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

/** For a post on the networks that are asked for; null when there is none. */
export async function showNextSlot(exchange: Exchange, calendar: CampaignRow): Promise<Reply> {
  const { searchParams } = exchange.url;
  const networks = searchParams.getAll("networks[]");
  const boardId = searchParams.get("board");
  return data(await nextSlotFor(exchange.deps.db, calendar.id, { networks, boardId, now: nowOf(exchange) }));
}
