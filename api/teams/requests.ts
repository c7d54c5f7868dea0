import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX } from "#contract/limits.ts";
import { boolean, integer, nameText, text } from "#api/http/rules.ts";

const name = nameText({ min: 1, max: TEAM_NAME_MAX });
const description = text({ max: TEAM_DESCRIPTION_MAX }).nullish();

export const createRules = { name, description };
export const updateRules = { name: name.optional(), description, version: integer().nullish() };
export const memberRules = { is_lead: boolean().nullish() };
