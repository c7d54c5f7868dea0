import { FEED_NAME_MAX } from "#contract/limits.ts";
import { nameText } from "#api/http/rules.ts";

export const createRules = { name: nameText({ min: 1, max: FEED_NAME_MAX }) };
