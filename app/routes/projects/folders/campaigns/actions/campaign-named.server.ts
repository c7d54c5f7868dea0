import { data } from "react-router";
import { getCampaign } from "#api-client/campaigns.server.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import type { Api, ReadFailure } from "#middleware/api.server.ts";
import { campaignPath } from "../campaign-path.ts";

type Params = { projectId: string; folderId: string; kindId: string; campaignId: string };

/** @throws the not-found page for a kind that does not exist */
export function campaignName({ kindId, campaignId }: Params) {
  const kind = CAMPAIGN_KINDS.find((known) => known === kindId);
  const missing: ReadFailure = { kind: "failure", title: "NotFoundError", message: "Not found" };
  if (!kind) throw data(missing, { status: 404 });
  return { kind, id: campaignId };
}

/** The campaign that an address names, with where its own page and its actions are. */
export async function campaignNamed(api: Api, params: Params) {
  const { kind, id } = campaignName(params);
  const { name, archived_at, can } = await getCampaign(api, kind, id);
  return {
    kind,
    id,
    name,
    isArchived: archived_at !== null,
    canUpdate: can?.["update"] !== false,
    canDelete: can?.["delete"] !== false,
    path: campaignPath(params, { kind, id }),
  };
}
