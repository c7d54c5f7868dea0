import { z } from "zod";
import { APPROVERS_MAX, REASON_MAX, SHIFT_DAYS_MAX, URL_MAX, VERSION_NOTE_MAX } from "#contract/limits.ts";
import { APPROVER_TYPES, ITEM_STATUSES } from "#contract/vocabulary.ts";
import { day, id, instant, integer, list, oneOf, text, url } from "#api/http/rules.ts";

const approver = z.object(
  { type: oneOf(APPROVER_TYPES), id: id() },
  { error: "The :attribute field must be an array." },
);

/** Why something is done that needs a reason. */
export const reasonRule = { reason: text({ max: REASON_MAX }).nullish() };

export const statusRules = {
  status: oneOf(ITEM_STATUSES),
  ...reasonRule,
  planned_for: day().nullish(),
  scheduled_at: instant().nullish(),
  published_url: url({ max: URL_MAX }).nullish(),
  published_network: text({ max: 40 }).nullish(),
  approvers: list(approver, { max: APPROVERS_MAX }).nullish(),
  version: integer().nullish(),
};
/** A step that follows a save in the same call. If it is refused, the save is kept. */
export const stepRule = {
  step: z
    .object(
      { status: statusRules.status, reason: statusRules.reason, approvers: statusRules.approvers },
      { error: "The :attribute field must be an array." },
    )
    .nullish(),
};

/** What a link of an e-mail can do: decide, and nothing else. */
export const signedDecisionRules = {
  status: oneOf(["approved", "changes_requested"]),
  ...reasonRule,
  version: integer().nullish(),
};
export const duplicateRules = {
  shift_days: integer({ min: -SHIFT_DAYS_MAX, max: SHIFT_DAYS_MAX }).nullish(),
  campaign_id: id().nullish(),
};
export const restoreRules = { note: text({ max: VERSION_NOTE_MAX }).nullish(), version: integer().nullish() };
