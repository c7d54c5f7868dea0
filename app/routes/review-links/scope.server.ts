import { href } from "react-router";
import { getCampaign } from "#api-client/campaigns.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { getReview } from "#api-client/review.server.ts";
import { campaignAt, type CampaignParams, campaignPath } from "#components/campaigns/campaign-path.ts";
import { itemAt, type ItemParams } from "#components/review/item-at.ts";
import type { Api } from "#middleware/api.server.ts";

type ProjectParams = { projectId: string };
export type ScopeParams = ItemParams | CampaignParams | ProjectParams;

const isItem = (params: ScopeParams): params is ItemParams =>
  "boardId" in params || "contentId" in params || "blogId" in params;

const isCampaign = (params: ScopeParams): params is CampaignParams => "folderId" in params;

/** Returns what the links on a page show: the item, the campaign, or the project in its URL. */
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
  if (isCampaign(params)) {
    const { kind, id } = campaignAt(params);
    const page = campaignPath(params, { kind, id });
    return { page, links: `${page}/review-links`, wanted: { campaign: id }, input: { campaign_id: id } };
  }
  const { projectId: project } = params;
  return {
    page: href("/projects/:projectId/calendar", { projectId: project }),
    links: href("/projects/:projectId/review-links", { projectId: project }),
    wanted: { project },
    input: { project },
  };
}

/** Returns the name of that item, campaign, or project, and whether the user may share it. */
export async function scopeNamed(api: Api, params: ScopeParams) {
  if (isItem(params)) {
    const { title, can } = await getReview(api, itemAt(params).name);
    return { title, isItem: true, canShare: can.share };
  }
  if (isCampaign(params)) {
    const { kind, id } = campaignAt(params);
    const { name, can } = await getCampaign(api, kind, id);
    return { title: name, isItem: false, canShare: can.share };
  }
  const { name, can } = await getProject(api, params.projectId);
  return { title: name, isItem: false, canShare: can.manage };
}
