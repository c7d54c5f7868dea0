import { z } from "zod";
import { DaySchema, orNull } from "#contract/fields.ts";
import {
  type Campaign,
  type CampaignFilter,
  type CampaignKind,
  type CampaignPlace,
  CampaignBaseSchema,
  CampaignSchema,
} from "#contract/campaigns.ts";
import type { CampaignStatus } from "#contract/vocabulary.ts";
import { recordIfSent, recordOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";
import { everyPage } from "./every-page.server.ts";
import { filteredPage, hasWords, type Matchers } from "./filtered-page.server.ts";
import { changeSocialCalendar } from "./social-calendars.server.ts";

const listPath = "/api/projects/{project}/folders/{folder}/campaigns";

const matchers: Matchers<Campaign> = {
  search: ({ name }, words) => hasWords(name, words),
  kind: ({ kind }, kinds) => kind !== null && kinds.includes(kind),
  status: ({ status }, statuses) => statuses.includes(status),
  owner: ({ owner }, ids) => owner !== null && [ids].flat().includes(owner.id),
  label: ({ labels }, ids) => labels?.some(({ id }) => [ids].flat().includes(id)) ?? false,
  archived: ({ archived_at }) => archived_at !== null,
};

export const listCampaigns = (api: Api, project: string, folder: string, filter: CampaignFilter) =>
  filteredPage(api, listPath, CampaignSchema, { params: { project, folder }, query: filter }, matchers);

export async function listAllCampaigns(api: Api, project: string, folder: string, filter: CampaignFilter) {
  const rows = await everyPage(api, listPath, CampaignSchema, { params: { project, folder }, query: filter });
  // An API without this filter sends all kinds.
  return rows.filter(({ kind }) => !filter.kind?.length || (kind !== null && filter.kind.includes(kind)));
}

const paths = {
  SocialCalendar: "/api/projects/social-calendar",
  MetaAd: "/api/projects/meta-ad",
  GoogleAd: "/api/projects/google-ad",
  Blog: "/api/projects/blog",
} as const satisfies Record<CampaignKind, string>;

const created = recordIfSent(CampaignBaseSchema.pick({ id: true, name: true }));

/** Creates a campaign of any kind with a name, and a blog post with its title. The kind's other fields are saved later. */
export const createCampaign = (
  api: Api,
  kind: CampaignKind,
  input: CampaignPlace & { name: string; title?: string },
) => api.post(paths[kind], { json: input, schema: created });

export const deleteCampaign = (api: Api, kind: CampaignKind, id: string) =>
  api.delete(`${paths[kind]}/{id}`, { params: { id } });

const moved = recordIfSent(CampaignBaseSchema.pick({ id: true, folder_id: true }));
const action = "/api/campaigns/{kind}/{id}";

export const moveCampaign = (api: Api, kind: CampaignKind, id: string, input: { folder_id: string }) =>
  api.post(`${action}/move`, { params: { kind, id }, json: input, schema: moved });

/** @param input `shift_days` moves every day in the copy, back if negative */
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

const common = recordOf(
  CampaignBaseSchema.pick({
    id: true,
    name: true,
    archived_at: true,
    starts_on: true,
    ends_on: true,
    owner: true,
    labels: true,
    can: true,
    version: true,
  }).extend({
    /** Only of a blog post. */
    planned_for: orNull(DaySchema),
    // A blog post has the statuses of an item. The other kinds have those of a campaign.
    status: orNull(z.string()),
  }),
);

export const getCampaign = (api: Api, kind: CampaignKind, id: string) =>
  api.get(`${paths[kind]}/{id}`, {
    params: { id },
    schema: common,
  });

type CampaignChange = {
  status?: CampaignStatus;
  owner_id?: string | null;
  starts_on?: string | null;
  ends_on?: string | null;
};

/** Saves the fields that every kind has and every list can change. A blog post's status has a call of its own. */
export const changeCampaign = (api: Api, kind: CampaignKind, id: string, change: CampaignChange) =>
  kind === "SocialCalendar"
    ? changeSocialCalendar(api, id, change)
    : api.patch(`${paths[kind]}/{id}`, { params: { id }, json: change });
