import { z } from "zod";
import {
  LOG_NAME_MAX,
  LOG_NOTE_MAX,
  LOG_REASON_MAX,
  LOG_REASONS_MAX,
  LOG_VALUE_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { METRICS, PLATFORMS } from "#contract/report-vocabulary.ts";
import { LOG_CATEGORIES, LOG_LEVELS, LOG_OPERATIONS, LOG_VERDICTS } from "#contract/vocabulary.ts";
import { CHANGE_FIELDS } from "#domain/ad-log/change-reading.ts";
import {
  day,
  id,
  instant,
  integer,
  list,
  mapOf,
  nameText,
  oneOf,
  text,
  timezone,
  url,
} from "#api/http/rules.ts";

const name = nameText({ max: LOG_NAME_MAX }).nullish();
const value = text({ max: LOG_VALUE_MAX }).nullish();
const reason = text({ min: 1, max: LOG_REASON_MAX });
/** A slug or an id. */
const project = text({ max: 128 }).nullish();

export const entryRules = {
  platform: oneOf(PLATFORMS).nullish(),
  account: name,
  level: oneOf(LOG_LEVELS).nullish(),
  object: nameText({ min: 1, max: LOG_NAME_MAX }),
  campaign_name: name,
  ad_group: name,
  external_id: name,
  category: oneOf(LOG_CATEGORIES),
  operation: oneOf(LOG_OPERATIONS).nullish(),
  field: name,
  old_value: value,
  new_value: value,
  unit: nameText({ max: 12 }).nullish(),
  reason,
  metric: oneOf(METRICS).nullish(),
  direction: oneOf(["up", "down"]).nullish(),
  expected: text({ max: 120 }).nullish(),
  review_on: day().nullish(),
  url: url({ max: URL_MAX }).nullish(),
  occurred_at: instant().nullish(),
  timezone: timezone().nullish(),
  actor_name: name,
  project,
  campaign: id().nullish(),
  corrects: id().nullish(),
  reverts: id().nullish(),
};

export const reasonRules = { reason };
export const reasonsRules = { entries: list(id(), { max: LOG_REASONS_MAX }), reason };

export const conclusionRules = {
  verdict: oneOf(LOG_VERDICTS),
  note: text({ max: LOG_NOTE_MAX }).nullish(),
  weeks: integer({ min: 1, max: 4 }).nullish(),
  report: id().nullish(),
};

export const taskRules = { task: id().nullable() };

export const importRules = { project, text: z.string().nullish() };

export const importAnswerRules = {
  platform: oneOf(PLATFORMS).nullish(),
  timezone: timezone().nullish(),
  order: oneOf(["ymd", "dmy", "mdy"]).nullish(),
  columns: mapOf(CHANGE_FIELDS, integer({ min: 0, max: 199 })).nullish(),
  project,
};
