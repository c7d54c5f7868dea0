import { SAVED_VIEW_NAME_MAX, SAVED_VIEW_QUERY_MAX } from "#contract/limits.ts";
import { boolean, integer, nameText, text } from "#api/http/rules.ts";

const name = nameText({ min: 1, max: SAVED_VIEW_NAME_MAX });
const query = text({ max: SAVED_VIEW_QUERY_MAX });

export const createRules = { name, query: query.nullish(), is_shared: boolean().optional() };
export const updateRules = {
  name: name.optional(),
  query: query.nullish(),
  is_shared: boolean().optional(),
  version: integer().nullish(),
};
