import { LOCATIONS_MAX } from "#contract/limits.ts";
import { GOOGLE_CAMPAIGN_TYPES } from "#contract/vocabulary.ts";
import { currency, list, number, oneOf, text } from "#api/http/rules.ts";

export const details = {
  campaign_type: oneOf(GOOGLE_CAMPAIGN_TYPES).nullish(),
  budget_amount: number({ min: 0 }).nullish(),
  currency: currency().nullish(),
  locations: text({ max: LOCATIONS_MAX }).nullish(),
  languages: list(text({ max: 40 }), { max: 40 }).nullish(),
};
