import { MAIL_TIMES } from "#contract/vocabulary.ts";
import { MAILED_KINDS } from "#domain/notifications/kinds.ts";
import { mapOf, oneOf } from "#api/http/rules.ts";

export const settingsRules = { mail: mapOf(MAILED_KINDS, oneOf(MAIL_TIMES)) };
