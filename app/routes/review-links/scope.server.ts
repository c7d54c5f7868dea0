import { getCampaign } from "#api-client/campaigns.server.ts";
import { getReview } from "#api-client/review.server.ts";
import { campaignAt, type CampaignParams, campaignPath } from "#components/campaigns/campaign-path.ts";
import { itemAt, type ItemParams } from "#components/review/item-at.ts";
import type { Api } from "#middleware/api.server.ts";

export type ScopeParams = ItemParams | CampaignParams;

const isItem = (params: ScopeParams): params is ItemParams =>
  "boardId" in params || "contentId" in params || "blogId" in params;

/** Returns what the links on a page show: the item or the campaign in its URL. */
export function scopeAt(params: ScopeParams) {
  if (isItem(params)) {
    const { name, page, reviewLinks } = itemAt(params);
    return {
      page,
      links: reviewLinks,
      wanted: name,
      input: { subject: name.subject, subject_id: name.id },
    };
  }
  const { kind, id } = campaignAt(params);
  const page = campaignPath(params, { kind, id });
  return { page, links: `${page}/review-links`, wanted: { campaign: id }, input: { campaign_id: id } };
}

/** Returns the name of that item or campaign, and whether the user may share it. */
export async function scopeNamed(api: Api, params: ScopeParams) {
  if (isItem(params)) {
    const { title, can } = await getReview(api, itemAt(params).name);
    return { title, isItem: true, canShare: can.share };
  }
  const { kind, id } = campaignAt(params);
  const { name, can } = await getCampaign(api, kind, id);
  return { title: name, isItem: false, canShare: can.share };
}
