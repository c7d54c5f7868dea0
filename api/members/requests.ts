import { ROLES } from "#contract/users.ts";
import { id, oneOf } from "#api/http/rules.ts";

export const updateRules = { role: oneOf(ROLES) };

export const deleteRules = { hand_over_to: id().nullish() };
