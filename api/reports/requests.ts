import { z } from "zod";
import {
  REPORT_CAMPAIGNS_MAX,
  REPORT_COLUMNS_MAX,
  REPORT_NAME_MAX,
  REPORT_NOTES_MAX,
  REPORT_REASON_MAX,
  REPORT_SETTINGS_MAX,
} from "#contract/limits.ts";
import {
  DATE_STYLES,
  DECIMAL_STYLES,
  METRICS,
  PLATFORMS,
  REPORT_FIELDS,
} from "#domain/reports/vocabulary.ts";
import { ENCODING_NAMES } from "#lib/table-choices.ts";
import {
  boolean,
  currency,
  day,
  id,
  integer,
  list,
  mapOf,
  nameText,
  number,
  oneOf,
  text,
} from "#api/http/rules.ts";

const name = nameText({ min: 1, max: REPORT_NAME_MAX });
/** A slug or an id. */
const project = text({ max: 128 }).nullish();

export const createRules = { name: name.nullish(), project, text: z.string().nullish() };
export const filesRules = { text: z.string().nullish() };

export const updateRules = {
  name: name.optional(),
  project,
  notes: text({ max: REPORT_NOTES_MAX }).nullish(),
  archived: boolean().optional(),
  currency: currency().nullish(),
  rates: list(z.object({ currency: currency(), rate: number({ min: 0.000001, max: 1_000_000 }) }), {
    max: REPORT_SETTINGS_MAX,
  }).optional(),
  campaigns: list(id(), { max: REPORT_CAMPAIGNS_MAX }).optional(),
};

const column = integer({ min: 0, max: REPORT_COLUMNS_MAX - 1 });

export const mappingRules = {
  file: id(),
  encoding: oneOf(ENCODING_NAMES).nullish(),
  delimiter: text({ max: 1 }).nullish(),
  sheet: text({ max: 255 }).nullish(),
  table: integer({ min: 0, max: 100 }).nullish(),
  platform: oneOf(PLATFORMS).nullish(),
  columns: mapOf(REPORT_FIELDS, column).nullish(),
  dates: oneOf(DATE_STYLES).nullish(),
  decimals: oneOf(DECIMAL_STYLES).nullish(),
  period: z.object({ from: day(), to: day() }).nullish(),
  currency: currency().nullish(),
  doubles: oneOf(["keep", "drop"]).nullish(),
  overlap: oneOf(["replace", "keep", "cancel"]).nullish(),
  accept: boolean().nullish(),
  remember: boolean().nullish(),
};

export const findingRules = {
  state: oneOf(["open", "dismissed", "task"]),
  reason: text({ max: REPORT_REASON_MAX }).nullish(),
  task: id().nullish(),
};

export const linkRules = { label: text({ max: 80 }).nullish() };

export const targetsRules = {
  targets: list(
    z.object({ metric: oneOf(METRICS), value: number({ min: 0.000001, max: 1_000_000_000 }), project }),
    { max: REPORT_SETTINGS_MAX },
  ),
};
