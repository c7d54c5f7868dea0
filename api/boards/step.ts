import type { BoardRow, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { tellOfPlan } from "#api/notifications/approvers.ts";
import { requireFreeDay } from "#api/review/policy.ts";
import { makeRoomIn } from "#api/review/repository.ts";
import { itemIn, takeStep, tryStep } from "#api/review/step-after.ts";
import type { AskedStep, StepAnswer } from "#api/review/step-after.ts";
import { nextSlotFor } from "#api/social-calendars/repository.ts";
import { boardItem } from "./item.ts";

/** What follows the save of a board in the same transaction. */
export type AskedBoardStep = AskedStep & {
  use_next_slot?: boolean | undefined;
  /** The position in the new column, from 0. */
  position?: number | undefined;
};

/**
 * Sets a board's day and time to the next free posting time of its calendar.
 * @throws HttpError 422 if no posting time is free within a year
 */
export async function takeSlot(
  trx: Trx,
  exchange: Exchange,
  board: Pick<BoardRow, "id" | "social_calendar_id" | "networks_json">,
): Promise<void> {
  const slot = await nextSlotFor(trx, board.social_calendar_id, {
    networks: stringList(board.networks_json),
    boardId: board.id,
    now: nowOf(exchange),
  });
  if (slot === null)
    throw invalidField("scheduled_at", "There are no free posting times. Add some to the calendar first.");
  const item = await itemIn(trx, exchange, boardItem, board.id);
  await requireFreeDay(trx, memberOf(exchange), item, slot);
  await tellOfPlan(trx, exchange, item, slot);
  await trx
    .updateTable("boards")
    .set((expression) => ({
      planned_for: slot.planned_for,
      scheduled_at: slot.scheduled_at,
      version: expression("version", "+", 1),
      updated_at: nowOf(exchange),
    }))
    .where("id", "=", board.id)
    .execute();
}

/**
 * Takes the next posting time and a step of the review, whichever are asked for.
 * @throws HttpError 422 by field, or 403
 */
async function takeBoardStep(
  trx: Trx,
  exchange: Exchange,
  id: string,
  { use_next_slot, position, ...asked }: AskedBoardStep,
): Promise<void> {
  if (use_next_slot === true) {
    const board = await trx
      .selectFrom("boards")
      .select(["id", "social_calendar_id", "networks_json"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await takeSlot(trx, exchange, board);
  }
  const item = await takeStep(trx, exchange, boardItem, id, asked);
  if (item === null || position === undefined || asked.status === undefined) return;
  const lane = { id, campaignId: item.campaign_id, lane: asked.status };
  const place = await makeRoomIn(trx, "boards", lane, position);
  await trx.updateTable("boards").set({ position: place }).where("id", "=", id).execute();
}

/**
 * Takes a step after a save. If there is content that was saved, it is kept when the step is refused.
 * @throws HttpError 422 by field, or 403, if there is none
 */
export async function stepAfter(
  trx: Trx,
  exchange: Exchange,
  id: string,
  asked: AskedBoardStep,
  hasContent: boolean,
): Promise<StepAnswer> {
  const work = () => takeBoardStep(trx, exchange, id, asked);
  if (hasContent) return tryStep(work);
  await work();
  return { done: true, reasons: [] };
}
