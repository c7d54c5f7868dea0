import { REMINDER_PROJECTS_MAX } from "#contract/limits.ts";
import { MAIL_TIMES } from "#contract/vocabulary.ts";
import { MAILED_KINDS } from "#domain/notifications/kinds.ts";
import { id, list, mapOf, oneOf } from "#api/http/rules.ts";

export const settingsRules = {
  mail: mapOf(MAILED_KINDS, oneOf(MAIL_TIMES)),
  reminder_projects: list(id(), { max: REMINDER_PROJECTS_MAX }).optional(),
};
