import { z } from "zod";
import {
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  PersonSchema,
  VersionSchema,
  orNull,
} from "./fields.ts";
import {
  CAMPAIGN_KINDS,
  CAMPAIGN_STATUSES,
  ITEM_STATUSES,
  type CampaignSort,
  type CampaignStatus,
  type ItemStatus,
} from "./vocabulary.ts";
export { CAMPAIGN_KINDS, CAMPAIGN_STATUSES, ITEM_STATUSES } from "./vocabulary.ts";
export type { CampaignSort, CampaignStatus, ItemStatus } from "./vocabulary.ts";

export const CampaignKindSchema = z.enum(CAMPAIGN_KINDS);
export type CampaignKind = z.infer<typeof CampaignKindSchema>;

export const CampaignStatusSchema = z
  .enum(CAMPAIGN_STATUSES)
  .nullish()
  .transform((status): CampaignStatus => status ?? "planning");

export const ItemStatusSchema = z
  .enum(ITEM_STATUSES)
  .nullish()
  .transform((status): ItemStatus => status ?? "draft");

/** A blog post is a campaign and a piece of work at once: its row carries an item's status. */
const CampaignRowStatusSchema = z
  .enum([...CAMPAIGN_STATUSES, ...ITEM_STATUSES])
  .nullish()
  .transform((status): CampaignStatus | ItemStatus => status ?? "planning");

/** Fields that the list and all four kinds of record share. */
const shared = {
  id: IdSchema,
  name: z.string(),
  project_id: orNull(IdSchema),
  folder_id: orNull(IdSchema),
  owner: orNull(PersonSchema),
  starts_on: orNull(DaySchema),
  ends_on: orNull(DaySchema),
  archived_at: orNull(InstantSchema),
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
};

/** One row of the list over all four kinds. */
export const CampaignSchema = z.object({
  ...shared,
  kind: CampaignKindSchema,
  status: CampaignRowStatusSchema,
});
export type Campaign = z.infer<typeof CampaignSchema>;

/** The base that each kind's record extends; `project` and `folder` are there for links and breadcrumbs. */
export const CampaignRecordSchema = z.object({
  ...shared,
  project: orNull(z.object({ id: IdSchema, slug: z.string(), name: z.string() })),
  folder: orNull(z.object({ id: IdSchema, name: z.string() })),
  description: orNull(z.string()),
});

/** Where a new campaign goes. */
export type CampaignPlace = { project_id: string; folder_id: string };
export type CampaignInput = {
  name: string;
  description?: string | null;
  status?: CampaignStatus;
  starts_on?: string | null;
  ends_on?: string | null;
  owner_id?: string | null;
  version?: number;
};

export type CampaignFilter = {
  kind?: CampaignKind[];
  status?: string[];
  owner?: string;
  search?: string;
  /** These three leave only blog posts: one of a post's keywords, a month (`2026-11`), published long ago and not reviewed. */
  keyword?: string;
  planned?: string;
  stale?: "1";
  sort?: CampaignSort;
  archived?: "1";
  page?: number;
};
