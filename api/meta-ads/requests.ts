import { AUDIENCE_NOTE_MAX, PAGE_NAME_MAX, URL_MAX } from "#contract/limits.ts";
import {
  BUDGET_TYPES,
  META_OBJECTIVES,
  META_PLACEMENTS,
  META_SPECIAL_CATEGORIES,
} from "#contract/vocabulary.ts";
import {
  campaignStatus,
  createRules as campaignCreateRules,
  updateRules as campaignUpdateRules,
} from "#api/campaigns/requests.ts";
import { currency, list, nameText, number, oneOf, text, url } from "#api/http/rules.ts";

const details = {
  objective: oneOf(META_OBJECTIVES).nullish(),
  special_category: oneOf(META_SPECIAL_CATEGORIES).nullish(),
  budget_type: oneOf(BUDGET_TYPES).nullish(),
  budget_amount: number({ min: 0 }).nullish(),
  currency: currency().nullish(),
  audience_note: text({ max: AUDIENCE_NOTE_MAX }).nullish(),
  placements: list(oneOf(META_PLACEMENTS), { max: META_PLACEMENTS.length }).nullish(),
  destination_url: url({ max: URL_MAX }).nullish(),
  page_name: nameText({ max: PAGE_NAME_MAX }).nullish(),
};

export const createRules = { ...campaignCreateRules, ...campaignStatus, ...details };
export const updateRules = { ...campaignUpdateRules, ...campaignStatus, ...details };
