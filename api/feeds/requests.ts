import { z } from "zod";
import {
  FEED_CATEGORY_MAX,
  FEED_INTERVAL_MAX,
  FEED_INTERVAL_MIN,
  FEED_KEYWORD_MAX,
  FEED_KEYWORDS_MAX,
  FEED_QUIET_HOURS_MAX,
  FEED_RECIPIENTS_MAX,
  FEED_RULE_NAME_MAX,
  MONITORED_FEED_NAME_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { FEED_CONDITIONS, FEED_FAMILIES } from "#contract/vocabulary.ts";
import { boolean, id, instant, integer, list, nameText, number, oneOf, text } from "#api/http/rules.ts";

const name = nameText({ min: 1, max: MONITORED_FEED_NAME_MAX });
/** A slug or an id. */
const project = text({ max: 128 }).nullish();
const category = nameText({ max: FEED_CATEGORY_MAX }).nullish();
const interval = integer({ min: FEED_INTERVAL_MIN, max: FEED_INTERVAL_MAX });

export const createRules = {
  name: name.nullish(),
  family: oneOf(FEED_FAMILIES),
  address: text({ max: URL_MAX }).nullish(),
  category,
  project,
  owner: id().nullish(),
  interval: interval.nullish(),
  /** A feed that was pasted. */
  text: z.string().nullish(),
};

export const updateRules = {
  name: name.optional(),
  address: text({ max: URL_MAX }).nullish(),
  category,
  project,
  owner: id().nullish(),
  interval: interval.optional(),
  paused: boolean().optional(),
};

export const uploadRules = { text: z.string().nullish() };

export const entryRules = { is_read: boolean().optional(), is_starred: boolean().optional() };
export const readRules = { feed: id().nullish() };

const ruleFields = {
  name: nameText({ max: FEED_RULE_NAME_MAX }).nullish(),
  threshold: number({ min: 0 }).nullish(),
  keywords: list(nameText({ min: 1, max: FEED_KEYWORD_MAX }), { max: FEED_KEYWORDS_MAX }).nullish(),
  feed: id().nullish(),
  recipients: list(id(), { max: FEED_RECIPIENTS_MAX }).nullish(),
  quiet_hours: integer({ min: 1, max: FEED_QUIET_HOURS_MAX }).nullish(),
  is_on: boolean().optional(),
};
export const ruleRules = { condition: oneOf(FEED_CONDITIONS), ...ruleFields };
export const ruleUpdateRules = { condition: oneOf(FEED_CONDITIONS).optional(), ...ruleFields };

export const alertRules = { state: oneOf(["open", "acknowledged"]).nullish(), task: id().nullish() };

export const importConfirmRules = {
  except: list(integer({ min: 0 }), { max: 1000 }).nullish(),
  project,
  interval: interval.nullish(),
};

/** The time of a list of changes, in its query. */
export const changesRules = { from: instant().nullish(), to: instant().nullish() };
