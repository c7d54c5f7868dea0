import { REASON_MAX, URL_MAX } from "#contract/limits.ts";
import { ITEM_STATUSES } from "#contract/vocabulary.ts";
import { day, instant, integer, oneOf, text, url } from "#api/http/rules.ts";

export const statusRules = {
  status: oneOf(ITEM_STATUSES),
  reason: text({ max: REASON_MAX }).nullish(),
  planned_for: day().nullish(),
  scheduled_at: instant().nullish(),
  published_url: url({ max: URL_MAX }).nullish(),
  published_network: text({ max: 40 }).nullish(),
  version: integer().nullish(),
};
