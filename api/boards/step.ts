import type { ItemStatus } from "#contract/vocabulary.ts";
import type { BoardRow, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import type { ErrorCode } from "#contract/error-payload.ts";
import { codesIn, fieldErrorsIn, HttpError, invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { tellOfPlan } from "#api/notifications/approvers.ts";
import { noteStep } from "#api/notifications/review.ts";
import { chosenApprovers } from "#api/review/asked.ts";
import type { Approver } from "#api/review/asked.ts";
import { NEEDS_APPROVAL, noLongerApproved, requireFreeDay, requireStep } from "#api/review/policy.ts";
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
export type StepAnswer = {
  done: boolean;
  reasons: { field: string; message: string; code?: ErrorCode }[];
};

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

/** An idea is scheduled, and sent to review, by way of a draft. */
export const goesOverDraft = (from: ItemStatus, to: ItemStatus | undefined): boolean =>
  from === "idea" && (to === "scheduled" || to === "in_review");

/**
 * Takes the next posting time and a step of the review, whichever are asked for.
 * @throws HttpError 422 by field, or 403
 */
async function takeStep(
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
  const found = await itemIn(trx, exchange, id);
  if (status === undefined || status === found.status) return;
  if (
    former !== undefined &&
    former !== "draft" &&
    former !== "idea" &&
    found.status === "draft" &&
    NEEDS_APPROVAL.includes(status)
  )
    throw noLongerApproved();
  const within = { ...exchange, deps: { ...exchange.deps, db: trx } };
  let item = found;
  if (goesOverDraft(found.status, status)) {
    item = { ...found, status: "draft" };
    await requireStep(within, boardItem, found, "draft", {});
  }
  await requireStep(within, boardItem, item, status, { reason });
  if (item !== found) {
    await noteStep(trx, exchange, found, "draft");
    await boardItem.setStatus(trx, found, { status: "draft" }, nowOf(exchange));
  }
  const chosen = await chosenApprovers(trx, item, { status, approvers });
  await noteStep(trx, exchange, item, status, { reason: reason?.trim() || null, approvers: chosen });
  await boardItem.setStatus(trx, item, { status }, nowOf(exchange));
  if (position === undefined) return;
  const place = await makeRoomIn(trx, "boards", { id, campaignId: item.campaign_id, lane: status }, position);
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
  asked: AskedStep,
  hasContent: boolean,
): Promise<StepAnswer> {
  try {
    await takeStep(trx, exchange, id, asked);
    return { done: true, reasons: [] };
  } catch (error) {
    // Refusals are thrown before anything is written.
    if (!hasContent) throw error;
    return refusedStep(error);
  }
}

/** Returns why a step was refused. Other errors are thrown again. */
function refusedStep(error: unknown): StepAnswer {
  if (!(error instanceof HttpError) || (error.status !== 422 && error.status !== 403)) throw error;
  const codes = codesIn(error);
  const reasons = Object.entries(fieldErrorsIn(error)).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message, ...(codes[field] && { code: codes[field] }) })),
  );
  return {
    done: false,
    reasons: reasons.length > 0 ? reasons : [{ field: "status", message: error.message }],
  };
}
