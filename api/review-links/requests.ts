import {
  COMMENT_MAX,
  PASSPHRASE_MAX,
  PASSPHRASE_MIN,
  REASON_MAX,
  REVIEW_LINK_DAYS_MAX,
  REVIEWER_NAME_MAX,
} from "#contract/limits.ts";
import { ITEM_SUBJECTS, REVIEW_DECISIONS, REVIEW_LINK_RIGHTS } from "#contract/vocabulary.ts";
import { anchorRule, imageAnchor } from "#api/comments/requests.ts";
import { id, integer, keptEmail, nameText, oneOf, text } from "#api/http/rules.ts";

/** An item (`subject` and `subject_id`), a campaign, or a project. */
export const createRules = {
  subject: oneOf(ITEM_SUBJECTS).nullish(),
  subject_id: id().nullish(),
  campaign_id: id().nullish(),
  project: id().nullish(),
  reviewer_name: nameText({ max: REVIEWER_NAME_MAX }).nullish(),
  email: keptEmail().nullish(),
  may: oneOf(REVIEW_LINK_RIGHTS),
  expires_in_days: integer({ min: 1, max: REVIEW_LINK_DAYS_MAX }).nullish(),
  passphrase: text({ min: PASSPHRASE_MIN, max: PASSPHRASE_MAX }).nullish(),
};

export const accessRules = { passphrase: text({ min: 1, max: PASSPHRASE_MAX }) };

const item = {
  subject: oneOf(ITEM_SUBJECTS),
  id: id(),
  /** Stands for the passphrase, if the link has one. */
  access: text({ max: 200 }).nullish(),
};
const name = nameText({ min: 1, max: REVIEWER_NAME_MAX });

export const decisionRules = {
  ...item,
  decision: oneOf(REVIEW_DECISIONS),
  name,
  reason: text({ max: REASON_MAX }).nullish(),
  content_hash: text({ max: 64 }),
};

export const commentRules = {
  ...item,
  name,
  body: text({ min: 1, max: COMMENT_MAX }),
  /** One image of a post, perhaps with a place on it, or a second of a video. */
  anchor: anchorRule(imageAnchor),
};
