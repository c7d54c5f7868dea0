import { z } from "zod";
import {
  CHECKLIST_POINT_MAX,
  FILE_NAME_MAX,
  RECORD_LABELS_MAX,
  TASK_ASSIGNEES_MAX,
  TASK_BLOCKERS_MAX,
  TASK_CHECKLIST_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_ESTIMATE_HOURS_MAX,
  TASK_INTERVAL_MAX,
  TASK_LINKS_MAX,
  TASK_TITLE_MAX,
} from "#contract/limits.ts";
import { FREQUENCIES, TASK_LINK_TYPES, TASK_PRIORITIES, TASK_STATUSES } from "#contract/vocabulary.ts";
import { boolean, day, id, integer, list, nameText, number, oneOf, text } from "#api/http/rules.ts";

const point = z.object({
  id: id().nullish(),
  text: text({ min: 1, max: CHECKLIST_POINT_MAX }),
  is_done: boolean().nullish(),
});

const optional = {
  description: text({ max: TASK_DESCRIPTION_MAX }).nullish(),
  status: oneOf(TASK_STATUSES).optional(),
  priority: oneOf(TASK_PRIORITIES).optional(),
  start_date: day().nullish(),
  due_date: day().nullish(),
  estimate_hours: number({ min: 0, max: TASK_ESTIMATE_HOURS_MAX }).nullish(),
  assignees: list(id(), { max: TASK_ASSIGNEES_MAX }).optional(),
  checklist: list(point, { max: TASK_CHECKLIST_MAX }).optional(),
  blocked_by: list(id(), { max: TASK_BLOCKERS_MAX }).optional(),
  links: list(z.object({ type: oneOf(TASK_LINK_TYPES), id: id() }), { max: TASK_LINKS_MAX }).optional(),
  label_ids: list(id(), { max: RECORD_LABELS_MAX }).optional(),
  repeat: z
    .object({
      frequency: oneOf(FREQUENCIES),
      interval: integer({ min: 1, max: TASK_INTERVAL_MAX }),
    })
    .nullish(),
  project_id: id().nullish(),
};

const title = text({ min: 1, max: TASK_TITLE_MAX });

export const createRules = { title, ...optional };
export const updateRules = { title: title.optional(), ...optional, version: integer().nullish() };
export const pointRules = { is_done: boolean() };
export const attachmentRules = { name: nameText({ max: FILE_NAME_MAX }).nullish() };
