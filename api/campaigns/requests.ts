import { CAMPAIGN_STATUSES } from "#contract/campaigns.ts";
import { CAMPAIGN_DESCRIPTION_MAX, CAMPAIGN_NAME_MAX, SHIFT_DAYS_MAX } from "#contract/limits.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { day, id, integer, nameText, oneOf, text } from "#api/http/rules.ts";
import { refusalOf } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";

const place = { project_id: id(), folder_id: id() };

const optional = {
  description: text({ max: CAMPAIGN_DESCRIPTION_MAX }).nullish(),
  starts_on: day().nullish(),
  ends_on: day().nullish(),
  owner_id: id().nullish(),
};

export const campaignStatus = { status: oneOf(CAMPAIGN_STATUSES).optional() };

export const createRules = { name: nameText({ max: CAMPAIGN_NAME_MAX }), ...optional, ...place };

export const updateRules = {
  name: nameText({ max: CAMPAIGN_NAME_MAX }).optional(),
  ...optional,
  version: integer().nullish(),
};

export const replaceRules = { ...updateRules, name: nameText({ max: CAMPAIGN_NAME_MAX }) };

/** Where a record is or will be. What was sent may be anything. */
type Place = { project: unknown } | { campaign: unknown };

/**
 * An owner must see the project.
 * @param current the owner, who stays if they are sent again, even if they have left
 */
export const ownerCheck = (exchange: Exchange, place: Place, current: string | null = null) => ({
  owner_id: async (value: unknown) =>
    value === current
      ? undefined
      : refusalOf(exchange.deps.db, memberOf(exchange), await projectAt(exchange, place), value),
});

async function projectAt(exchange: Exchange, place: Place): Promise<string | undefined> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  if ("project" in place) return (await projectNamed(db, member, String(place.project)))?.id;
  const campaign = await db
    .selectFrom("campaigns")
    .select("project_id")
    .where("id", "=", String(place.campaign))
    .where("organization_id", "=", member.organization.id)
    .executeTakeFirst();
  return campaign?.project_id;
}

export const moveRules = { folder_id: id() };
export const duplicateRules = {
  name: nameText({ max: CAMPAIGN_NAME_MAX }).nullish(),
  shift_days: integer({ min: -SHIFT_DAYS_MAX, max: SHIFT_DAYS_MAX }).nullish(),
  folder_id: id().nullish(),
};
