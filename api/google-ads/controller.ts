import { LOCATIONS_MAX } from "#contract/limits.ts";
import { GOOGLE_CAMPAIGN_TYPES } from "#contract/vocabulary.ts";
import {
  campaignOfKind,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  ownerCheck,
  stringList,
} from "#api/campaigns/repository.ts";
import { campaignStatus, createRules, updateRules } from "#api/campaigns/requests.ts";
import { toCampaignRecord } from "#api/campaigns/resource.ts";
import type { CampaignRow, Reader } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { currency, list, number, oneOf, text } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { blockingRules } from "./rules.ts";
import { adGroupsOf, toAdGroups } from "#api/ad-groups/resource.ts";
import { contentsOf, toContents } from "#api/google-contents/resource.ts";

const details = {
  campaign_type: oneOf(GOOGLE_CAMPAIGN_TYPES).nullish(),
  budget_amount: number({ min: 0 }).nullish(),
  currency: currency().nullish(),
  locations: text({ max: LOCATIONS_MAX }).nullish(),
  languages: list(text({ max: 40 }), { max: 40 }).nullish(),
};

export const findGoogleAd = (exchange: Exchange) =>
  campaignOfKind(exchange, "GoogleAd", exchange.params["googleAd"] ?? "");

async function toGoogleAd(db: Reader, row: CampaignRow, member: Member) {
  const [record, own, contents, groups, blocking] = await Promise.all([
    toCampaignRecord(db, row, member),
    db.selectFrom("google_ads").selectAll().where("campaign_id", "=", row.id).executeTakeFirstOrThrow(),
    contentsOf(db, row.id),
    adGroupsOf(db, row.id),
    blockingRules(db, row.project_id),
  ]);
  const { campaign_id: _, languages_json, ...fields } = own;
  return {
    ...record,
    ...fields,
    languages: stringList(languages_json),
    blocking_rules: blocking,
    can: { ...record.can, create_content: mayWrite(member) },
    contents: await toContents(db, contents, member),
    ad_groups: await toAdGroups(db, groups, member),
  };
}

export async function showGoogleAd(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  return data(await toGoogleAd(exchange.deps.db, row, memberOf(exchange)));
}

export async function createGoogleAd(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(
    exchange.input,
    { ...createRules, ...campaignStatus, ...details },
    ownerCheck(exchange),
  );
  return createCampaign(
    exchange,
    "GoogleAd",
    input,
    { ...input, status: input.status ?? "planning" },
    async (trx, campaign) => {
      await trx
        .insertInto("google_ads")
        .values({
          campaign_id: campaign.id,
          campaign_type: input.campaign_type ?? "search",
          budget_amount: input.budget_amount ?? null,
          currency: input.currency ?? null,
          locations: input.locations ?? null,
          languages_json: JSON.stringify(input.languages ?? []),
        })
        .execute();
    },
    toGoogleAd,
  );
}

/** PATCH: what is left out stays. */
export async function updateGoogleAd(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(
    exchange.input,
    { ...updateRules, ...campaignStatus, ...details },
    ownerCheck(exchange),
  );
  const { version, name, description, status, starts_on, ends_on, owner_id, languages, ...own } = input;
  return changeCampaign(
    exchange,
    row,
    { name, description, status, starts_on, ends_on, owner_id },
    version,
    async (trx) => {
      const languagesChange =
        languages === undefined ? {} : { languages_json: JSON.stringify(languages ?? []) };
      await trx
        .updateTable("google_ads")
        .set({ campaign_id: row.id, ...own, ...languagesChange })
        .where("campaign_id", "=", row.id)
        .execute();
    },
    toGoogleAd,
  );
}

export const deleteGoogleAd = deleteCampaign;
