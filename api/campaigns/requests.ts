import { CAMPAIGN_STATUSES } from "#contract/campaigns.ts";
import { CAMPAIGN_DESCRIPTION_MAX, CAMPAIGN_NAME_MAX, SHIFT_DAYS_MAX } from "#contract/limits.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { day, id, integer, oneOf, text } from "#api/http/rules.ts";
import { isMember } from "#api/organizations/repository.ts";

const place = { project_id: id(), folder_id: id() };

const optional = {
  description: text({ max: CAMPAIGN_DESCRIPTION_MAX }).nullish(),
  starts_on: day().nullish(),
  ends_on: day().nullish(),
  owner_id: id().nullish(),
};

export const campaignStatus = { status: oneOf(CAMPAIGN_STATUSES).optional() };

export const createRules = { name: text({ max: CAMPAIGN_NAME_MAX }), ...optional, ...place };

export const updateRules = {
  name: text({ max: CAMPAIGN_NAME_MAX }).optional(),
  ...optional,
  version: integer().nullish(),
};

export const replaceRules = { ...updateRules, name: text({ max: CAMPAIGN_NAME_MAX }) };

export const ownerCheck = (exchange: Exchange) => ({
  owner_id: async (value: unknown) =>
    (await isMember(exchange.deps.db, memberOf(exchange).organization.id, value))
      ? undefined
      : "The selected :attribute is invalid.",
});

export const moveRules = { folder_id: id() };
export const duplicateRules = {
  name: text({ max: CAMPAIGN_NAME_MAX }).nullish(),
  shift_days: integer({ min: -SHIFT_DAYS_MAX, max: SHIFT_DAYS_MAX }).nullish(),
  folder_id: id().nullish(),
};
