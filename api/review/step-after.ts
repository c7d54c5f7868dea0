import type { ErrorCode } from "#contract/error-payload.ts";
import type { ItemStatus } from "#contract/vocabulary.ts";
import type { Trx } from "#api/data/schema.ts";
import { goesOverDraft, needsApproval } from "#contract/review.ts";
import { codesIn, fieldErrorsIn, HttpError, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { noteStep } from "#api/notifications/review.ts";
import { chosenApprovers } from "./asked.ts";
import type { Approver } from "./asked.ts";
import type { Item, ItemKind } from "./kinds.ts";
import { noLongerApproved, requireStep } from "./policy.ts";

/** A step that follows a save in the same transaction. */
export type AskedStep = {
  status?: ItemStatus | undefined;
  reason?: string | null | undefined;
  approvers?: Approver[] | null | undefined;
  /** The status before the save. */
  former?: ItemStatus | undefined;
};

/** Whether the step was taken, and if not, why. */
export type StepAnswer = {
  done: boolean;
  reasons: { field: string; message: string; code?: ErrorCode }[];
};

export async function itemIn(trx: Trx, exchange: Exchange, kind: ItemKind, id: string): Promise<Item> {
  const item = await kind.find(trx, memberOf(exchange).organization.id, id);
  if (item === undefined) throw notFound();
  return item;
}

/**
 * Takes a step of the review. It is judged before anything is written.
 * @returns the item before the step. Null if it already has this status
 * @throws HttpError 422 by field, or 403
 */
export async function takeStep(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  id: string,
  { status, reason, approvers, former }: AskedStep,
): Promise<Item | null> {
  const found = await itemIn(trx, exchange, kind, id);
  if (status === undefined || status === found.status) return null;
  const isEnded = found.status === "draft" && former !== undefined && former !== "draft" && former !== "idea";
  if (isEnded && needsApproval(status)) throw noLongerApproved();
  const within = { ...exchange, deps: { ...exchange.deps, db: trx } };
  let item = found;
  if (goesOverDraft(found.status, status)) {
    item = { ...found, status: "draft" };
    await requireStep(within, kind, found, "draft", {});
  }
  await requireStep(within, kind, item, status, { reason });
  if (item !== found) {
    await noteStep(trx, exchange, found, "draft");
    await kind.setStatus(trx, found, { status: "draft" }, nowOf(exchange));
  }
  const chosen = await chosenApprovers(trx, item, { status, approvers });
  await noteStep(trx, exchange, item, status, { reason: reason?.trim() || null, approvers: chosen });
  await kind.setStatus(trx, item, { status }, nowOf(exchange));
  return found;
}

/** Runs a step after a save. Returns why it was refused, so that the save is kept. Other errors are thrown again. */
export async function tryStep(work: () => Promise<unknown>): Promise<StepAnswer> {
  try {
    await work();
    return { done: true, reasons: [] };
  } catch (error) {
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
}

/** Takes the step that a save asks for with its key `step`, and returns what its answer says of it. */
export const stepOf = async (
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  id: string,
  asked: AskedStep | null | undefined,
): Promise<{ step?: StepAnswer }> =>
  asked ? { step: await tryStep(() => takeStep(trx, exchange, kind, id, asked)) } : {};
