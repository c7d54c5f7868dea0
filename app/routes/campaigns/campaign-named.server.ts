import { getCampaign } from "#api-client/campaigns.server.ts";
import { campaignAt, type CampaignParams, campaignPath } from "#components/campaigns/campaign-path.ts";
import { isOut } from "#domain/review/states.ts";
import type { Api } from "#middleware/api.server.ts";

/** Returns the campaign in a URL, of any kind, with the URL of its page. */
export async function campaignNamed(api: Api, params: CampaignParams) {
  const { kind, id } = campaignAt(params);
  const { name, status, archived_at, labels, can } = await getCampaign(api, kind, id);
  return {
    kind,
    id,
    name,
    labels,
    isArchived: archived_at !== null,
    can,
    isPublished: kind === "Blog" && isOut(status ?? ""),
    path: campaignPath(params, { kind, id }),
  };
}
