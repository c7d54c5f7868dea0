import { SAVED_TEXT_MAX, SAVED_TEXT_NAME_MAX } from "#contract/limits.ts";
import { SAVED_TEXT_KINDS } from "#contract/vocabulary.ts";
import { integer, nameText, oneOf, text } from "#api/http/rules.ts";

const kind = oneOf(SAVED_TEXT_KINDS);
const name = nameText({ min: 1, max: SAVED_TEXT_NAME_MAX });
const body = text({ min: 1, max: SAVED_TEXT_MAX });

export const createRules = { kind, name, body };
export const updateRules = {
  kind: kind.optional(),
  name: name.optional(),
  body: body.optional(),
  version: integer().nullish(),
};
