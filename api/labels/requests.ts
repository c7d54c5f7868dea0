import { LABEL_NAME_MAX, RECORD_LABELS_MAX } from "#contract/limits.ts";
import { COLOURS, LABEL_PATTERNS } from "#contract/vocabulary.ts";
import { id, integer, list, nameText, oneOf } from "#api/http/rules.ts";

const name = nameText({ min: 1, max: LABEL_NAME_MAX });
const colour = oneOf(COLOURS);
const pattern = oneOf(LABEL_PATTERNS);

export const createRules = { name, colour: colour.optional(), pattern: pattern.optional() };
export const updateRules = {
  name: name.optional(),
  colour: colour.optional(),
  pattern: pattern.optional(),
  version: integer().nullish(),
};
export const labelingRules = { label_ids: list(id(), { max: RECORD_LABELS_MAX }) };
