import { campaignOfKind, changeCampaign, createCampaign, deleteCampaign } from "#api/campaigns/repository.ts";
import { ownerCheck } from "#api/campaigns/requests.ts";
import type { CampaignRow, Trx } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { metaContentItem } from "#api/meta-contents/item.ts";
import { metaContentsOf } from "#api/meta-contents/repository.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayChange } from "#api/projects/policy.ts";
import { voidApproval } from "#api/review/approvals.ts";
import { createRules, updateRules } from "./requests.ts";
import { toMetaAd } from "./resource.ts";

export const findMetaAd = (exchange: Exchange) =>
  campaignOfKind(exchange, "MetaAd", exchange.params["metaAd"] ?? "");

export async function createMetaAd(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(
    exchange.input,
    createRules,
    ownerCheck(exchange, { project: exchange.input["project_id"] }),
  );
  const shared = { ...input, status: input.status ?? ("planning" as const) };
  return createCampaign(
    exchange,
    "MetaAd",
    input,
    shared,
    async (trx, campaign) => {
      await trx
        .insertInto("meta_ads")
        .values({
          campaign_id: campaign.id,
          objective: input.objective ?? null,
          special_category: input.special_category ?? null,
          budget_type: input.budget_type ?? null,
          budget_amount: input.budget_amount ?? null,
          currency: input.currency ?? null,
          audience_note: input.audience_note ?? null,
          placements_json: JSON.stringify(input.placements ?? []),
          destination_url: input.destination_url ?? null,
          page_name: input.page_name ?? null,
        })
        .execute();
    },
    toMetaAd(exchange),
  );
}

export async function showMetaAd(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  const { db } = exchange.deps;
  return data(await toMetaAd(exchange)(db, row, memberOf(exchange)));
}

/** PATCH: updates only the fields that were sent. */
export async function updateMetaAd(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  requireThat(mayChange(memberOf(exchange), row));
  const input = await validate(
    exchange.input,
    updateRules,
    ownerCheck(exchange, { campaign: row.id }, row.owner_id),
  );
  const { version, name, description, status, starts_on, ends_on, owner_id, placements, ...own } = input;
  return changeCampaign(
    exchange,
    row,
    { name, description, status, starts_on, ends_on, owner_id },
    version,
    async (trx) => {
      const before = await trx
        .selectFrom("meta_ads")
        .select("destination_url")
        .where("campaign_id", "=", row.id)
        .executeTakeFirst();
      const placementsChange =
        placements === undefined ? {} : { placements_json: JSON.stringify(placements ?? []) };
      await trx
        .updateTable("meta_ads")
        .set({ campaign_id: row.id, ...own, ...placementsChange })
        .where("campaign_id", "=", row.id)
        .execute();
      if (before !== undefined && own.destination_url !== undefined)
        await settleDestination(trx, exchange, row, before.destination_url, own.destination_url ?? null);
    },
    toMetaAd(exchange),
  );
}

/**
 * Ads without their own website URL use the campaign's. If it changes, they are no longer what was approved.
 * @throws HttpError 422 if a scheduled ad would have no website URL
 */
async function settleDestination(
  trx: Trx,
  exchange: Exchange,
  { id: campaignId, organization_id }: CampaignRow,
  before: string | null,
  now: string | null,
): Promise<void> {
  if (before === now) return;
  for (const { id, final_url } of await metaContentsOf(trx, campaignId)) {
    const item = final_url === null ? await metaContentItem.find(trx, organization_id, id) : undefined;
    if (item === undefined) continue;
    const reason = "The campaign’s website URL changed after approval.";
    await voidApproval(trx, exchange, metaContentItem, item, { reason });
    const current = await metaContentItem.find(trx, organization_id, id);
    const obstacles = current?.status === "scheduled" ? await metaContentItem.obstacles(trx, current) : [];
    if (obstacles.some(({ field }) => field === "final_url"))
      throw invalidField("destination_url", "Add a website URL. Scheduled ads in this campaign use it.");
  }
}

export const deleteMetaAd = deleteCampaign;
