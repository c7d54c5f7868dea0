import { z } from "zod";
import {
  TASK_TITLE_MAX,
  TEMPLATE_DAYS_MAX,
  TEMPLATE_LINES_MAX,
  TEMPLATE_NAME_MAX,
} from "#contract/limits.ts";
import { TASK_PRIORITIES, CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { day, id, integer, list, nameText, oneOf, text } from "#api/http/rules.ts";

const line = z.object({
  title: text({ min: 1, max: TASK_TITLE_MAX }),
  days_before: integer({ min: -TEMPLATE_DAYS_MAX, max: TEMPLATE_DAYS_MAX }).nullish(),
  priority: oneOf(TASK_PRIORITIES).optional(),
});
const name = nameText({ min: 1, max: TEMPLATE_NAME_MAX });
const kind = oneOf(CAMPAIGN_KINDS).nullish();
const lines = list(line, { max: TEMPLATE_LINES_MAX });

export const createRules = { name, kind, lines };
export const updateRules = {
  name: name.optional(),
  kind,
  lines: lines.optional(),
  version: integer().nullish(),
};
export const taskListRules = { task_template_id: id(), starts_on: day().nullish() };
