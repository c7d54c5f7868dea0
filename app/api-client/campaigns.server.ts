import {
  type CampaignFilter,
  type CampaignKind,
  type CampaignPlace,
  CampaignSchema,
} from "#contract/campaigns.ts";
import type { CampaignStatus } from "#contract/vocabulary.ts";
import { pageOf, recordIfSent, recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";
import { changeSocialCalendar } from "./social-calendars.server.ts";

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

const moved = recordIfSent(CampaignSchema.pick({ id: true, folder_id: true }));
const action = "/api/campaigns/{kind}/{id}";

export const moveCampaign = (api: Api, kind: CampaignKind, id: string, input: { folder_id: string }) =>
  api.post(`${action}/move`, { params: { kind, id }, json: input, schema: moved });

/** @param input `shift_days` moves every day in the copy, back when negative */
export const duplicateCampaign = (
  api: Api,
  kind: CampaignKind,
  id: string,
  input: { name: string; shift_days: number; folder_id: string },
) => api.post(`${action}/duplicate`, { params: { kind, id }, json: input, schema: moved });

export const archiveCampaign = (api: Api, kind: CampaignKind, id: string) =>
  api.post(`${action}/archive`, { params: { kind, id }, json: {} });

export const unarchiveCampaign = (api: Api, kind: CampaignKind, id: string) =>
  api.delete(`${action}/archive`, { params: { kind, id } });

/** What all kinds have in common, of one campaign. */
export const getCampaign = (api: Api, kind: CampaignKind, id: string) =>
  api.get(`${paths[kind]}/{id}`, {
    params: { id },
    schema: recordOf(
      CampaignSchema.pick({ id: true, name: true, archived_at: true, can: true, version: true }),
    ),
  });

/** The two fields that every kind has and every list can change; a blog post's own status has its own call. */
export const changeCampaign = (
  api: Api,
  kind: CampaignKind,
  id: string,
  change: { status?: CampaignStatus; owner_id?: string | null },
) =>
  kind === "SocialCalendar"
    ? changeSocialCalendar(api, id, change)
    : api.patch(`${paths[kind]}/{id}`, { params: { id }, json: change });
