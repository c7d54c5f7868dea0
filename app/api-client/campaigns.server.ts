import {
  type CampaignFilter,
  type CampaignKind,
  type CampaignPlace,
  CampaignSchema,
} from "#contract/campaign.ts";
import { pageOf, recordIfSent } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

/** One list over all four kinds. */
export const listCampaigns = (api: Api, project: string, folder: string, filter: CampaignFilter) =>
  api.get("/api/projects/{project}/folders/{folder}/campaigns", {
    params: { project, folder },
    query: filter,
    schema: pageOf(CampaignSchema),
  });

const paths = {
  SocialCalendar: "/api/projects/social-calendar",
  MetaAd: "/api/projects/meta-ad",
  GoogleAd: "/api/projects/google-ad",
  Blog: "/api/projects/blog",
} as const satisfies Record<CampaignKind, string>;

/** A new campaign of any kind by its name; each kind's own fields come after. */
export const createCampaign = (api: Api, kind: CampaignKind, input: CampaignPlace & { name: string }) =>
  api.post(paths[kind], { json: input, schema: recordIfSent(CampaignSchema.pick({ id: true, name: true })) });

export const deleteCampaign = (api: Api, kind: CampaignKind, id: string) =>
  api.delete(`${paths[kind]}/{id}`, { params: { id } });
