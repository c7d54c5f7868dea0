import { z } from "zod";
import { BOARD_CONTENT_MAX, HASHTAG_LIMIT_MAX, ORGANIZATION_NAME_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { currency, id, integer, mapOf, nameText, timezone } from "#api/http/rules.ts";
import { firstProject } from "#api/projects/requests.ts";

const optional = {
  timezone: timezone().nullish(),
  week_starts_on: integer({ min: 0, max: 6 }).nullish(),
  currency: currency().nullish(),
};

export const createRules = {
  name: nameText({ max: ORGANIZATION_NAME_MAX }),
  ...optional,
  project: firstProject,
};
export const updateRules = {
  name: nameText({ max: ORGANIZATION_NAME_MAX }).optional(),
  ...optional,
  version: integer().nullish(),
};
export const chooseRules = { organization_id: id() };

const networkLimit = z.object({
  cap: integer({ min: 1, max: BOARD_CONTENT_MAX }).nullish(),
  hashtags: integer({ min: 0, max: HASHTAG_LIMIT_MAX }).nullish(),
});
export const networkLimitRules = { limits: mapOf(NETWORKS, networkLimit), version: integer().nullish() };
