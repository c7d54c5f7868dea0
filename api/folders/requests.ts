import { FOLDER_DESCRIPTION_MAX, FOLDER_NAME_MAX } from "#contract/limits.ts";
import { COLOURS } from "#contract/projects.ts";
import { integer, nameText, oneOf, text } from "#api/http/rules.ts";

const optional = {
  description: text({ max: FOLDER_DESCRIPTION_MAX }).nullish(),
  colour: oneOf(COLOURS).nullish(),
};

export const createRules = { name: nameText({ max: FOLDER_NAME_MAX }), ...optional };
export const updateRules = {
  name: nameText({ max: FOLDER_NAME_MAX }).optional(),
  ...optional,
  position: integer({ min: 0, max: 10_000 }).optional(),
  version: integer().nullish(),
};
