import { campaignOfKind, changeCampaign, createCampaign, deleteCampaign } from "#api/campaigns/repository.ts";
import { ownerCheck } from "#api/campaigns/requests.ts";
import type { CampaignRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayChange } from "#api/projects/policy.ts";
import { createRules, updateRules } from "./requests.ts";
import { toGoogleAd } from "./resource.ts";

export const findGoogleAd = (exchange: Exchange) =>
  campaignOfKind(exchange, "GoogleAd", exchange.params["googleAd"] ?? "");

export async function createGoogleAd(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(
    exchange.input,
    createRules,
    ownerCheck(exchange, { project: exchange.input["project_id"] }),
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

export async function showGoogleAd(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  return data(await toGoogleAd(exchange.deps.db, row, memberOf(exchange)));
}

/** PATCH: updates only the fields that were sent. */
export async function updateGoogleAd(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  requireThat(mayChange(memberOf(exchange), row));
  const input = await validate(
    exchange.input,
    updateRules,
    ownerCheck(exchange, { campaign: row.id }, row.owner_id),
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
