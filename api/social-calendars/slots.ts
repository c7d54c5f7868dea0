import { ulid } from "ulid";
import type { CampaignRow } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn } from "#api/projects/policy.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { slotRows } from "#api/undo/rows.ts";
import { nextSlotFor, slotsOf } from "./repository.ts";
import { slotRules, slotsIn } from "./requests.ts";

export const listSlots = async (exchange: Exchange, calendar: CampaignRow): Promise<Reply> =>
  data(await slotsOf(exchange.deps.db, calendar.id));

/** Replaces all weekly posting times. Duplicates count once. */
export async function replaceSlots(exchange: Exchange, calendar: CampaignRow): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), calendar.project_id, "edit"));
  const input = await validate(exchange.input, slotRules);
  const wanted = slotsIn(input.slots);
  return commitWithUndo(exchange, slotRows(calendar.id), async (trx) => {
    await trx.deleteFrom("posting_slots").where("social_calendar_id", "=", calendar.id).execute();
    const rows = wanted.map((one) => ({
      id: ulid(exchange.deps.clock()),
      social_calendar_id: calendar.id,
      ...one,
    }));
    if (rows.length > 0) await trx.insertInto("posting_slots").values(rows).execute();
    return data(await slotsOf(trx, calendar.id));
  });
}

export async function showNextSlot(exchange: Exchange, calendar: CampaignRow): Promise<Reply> {
  const { searchParams } = exchange.url;
  const networks = searchParams.getAll("networks[]");
  const boardId = searchParams.get("board");
  return data(await nextSlotFor(exchange.deps.db, calendar.id, { networks, boardId, now: nowOf(exchange) }));
}
