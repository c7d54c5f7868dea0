import { ROLES } from "#contract/users.ts";
import { oneOf } from "#api/http/rules.ts";

export const updateRules = { role: oneOf(ROLES) };
