import { LOCATIONS_MAX } from "#contract/limits.ts";
import { GOOGLE_CAMPAIGN_TYPES } from "#contract/vocabulary.ts";
import { LINT_RULE_NAMES } from "#domain/google-ads/lint.ts";
import {
  campaignStatus,
  createRules as campaignCreateRules,
  updateRules as campaignUpdateRules,
} from "#api/campaigns/requests.ts";
import { currency, integer, list, number, oneOf, text } from "#api/http/rules.ts";

const details = {
  campaign_type: oneOf(GOOGLE_CAMPAIGN_TYPES).nullish(),
  budget_amount: number({ min: 0 }).nullish(),
  currency: currency().nullish(),
  locations: text({ max: LOCATIONS_MAX }).nullish(),
  languages: list(text({ max: 40 }), { max: 40 }).nullish(),
};

export const createRules = { ...campaignCreateRules, ...campaignStatus, ...details };
export const updateRules = { ...campaignUpdateRules, ...campaignStatus, ...details };

export const editorialRules = {
  blocking: list(oneOf(LINT_RULE_NAMES), { max: LINT_RULE_NAMES.length }),
  version: integer().nullish(),
};
