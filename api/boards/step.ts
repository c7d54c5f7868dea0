import type { ItemStatus } from "#contract/vocabulary.ts";
import type { BoardRow, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { fieldErrorsIn, HttpError, invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { tellOfPlan } from "#api/notifications/approvers.ts";
import { noteStep } from "#api/notifications/review.ts";
import { chosenApprovers } from "#api/review/asked.ts";
import type { Approver } from "#api/review/asked.ts";
import { NEEDS_APPROVAL, NO_LONGER_APPROVED, requireFreeDay, requireStep } from "#api/review/policy.ts";
import { makeRoomIn } from "#api/review/repository.ts";
import { nextSlotFor } from "#api/social-calendars/repository.ts";
import { boardItem } from "./item.ts";

/** What follows a save in the same transaction. */
export type AskedStep = {
  status?: ItemStatus | undefined;
  use_next_slot?: boolean | undefined;
  reason?: string | null | undefined;
  approvers?: Approver[] | null | undefined;
  /** The position in the new column, from 0. */
  position?: number | undefined;
  /** The status before the save. */
  former?: ItemStatus;
};

/** Whether the step was taken, and if not, why. */
export type StepAnswer = { done: boolean; reasons: { field: string; message: string }[] };

async function itemIn(trx: Trx, exchange: Exchange, id: string) {
  const item = await boardItem.find(trx, memberOf(exchange).organization.id, id);
  if (item === undefined) throw notFound();
  return item;
}

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
  const item = await itemIn(trx, exchange, board.id);
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
export async function takeStep(
  trx: Trx,
  exchange: Exchange,
  id: string,
  { status, use_next_slot, reason, approvers, position, former }: AskedStep,
): Promise<void> {
  if (use_next_slot === true) {
    const board = await trx
      .selectFrom("boards")
      .select(["id", "social_calendar_id", "networks_json"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await takeSlot(trx, exchange, board);
  }
  const item = await itemIn(trx, exchange, id);
  if (status === undefined || status === item.status) return;
  if (
    former !== undefined &&
    former !== "draft" &&
    item.status === "draft" &&
    NEEDS_APPROVAL.includes(status)
  )
    throw invalidField("status", NO_LONGER_APPROVED);
  const within = { ...exchange, deps: { ...exchange.deps, db: trx } };
  await requireStep(within, boardItem, item, status, { reason });
  const chosen = await chosenApprovers(trx, item, { status, approvers });
  await noteStep(trx, exchange, item, status, { reason: reason?.trim() || null, approvers: chosen });
  await boardItem.setStatus(trx, item, { status }, nowOf(exchange));
  if (position === undefined) return;
  const place = await makeRoomIn(trx, "boards", { id, campaignId: item.campaign_id, lane: status }, position);
  await trx.updateTable("boards").set({ position: place }).where("id", "=", id).execute();
}

/** Does the same, and returns why if the step is refused, so that the save before it is kept. */
export async function tryStep(
  trx: Trx,
  exchange: Exchange,
  id: string,
  asked: AskedStep,
): Promise<StepAnswer> {
  try {
    await takeStep(trx, exchange, id, asked);
    return DONE;
  } catch (error) {
    // Refusals are thrown before anything is written.
    return refusedStep(error);
  }
}

export const DONE: StepAnswer = { done: true, reasons: [] };

/** Returns why a step was refused. Other errors are thrown again. */
export function refusedStep(error: unknown): StepAnswer {
  if (!(error instanceof HttpError) || (error.status !== 422 && error.status !== 403)) throw error;
  const reasons = Object.entries(fieldErrorsIn(error)).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message })),
  );
  return {
    done: false,
    reasons: reasons.length > 0 ? reasons : [{ field: "status", message: error.message }],
  };
}
