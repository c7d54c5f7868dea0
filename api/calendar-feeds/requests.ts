import { FEED_NAME_MAX } from "#contract/limits.ts";
import { text } from "#api/http/rules.ts";

export const createRules = { name: text({ min: 1, max: FEED_NAME_MAX }) };
