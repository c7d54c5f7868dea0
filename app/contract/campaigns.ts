import { z } from "zod";
import { ProjectReferenceSchema } from "./projects.ts";
import { LabelsSchema } from "./labels.ts";
import {
  completed,
  type OtherWord,
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  ListedImageSchema,
  NumberSchema,
  PersonSchema,
  VersionSchema,
  orNull,
  wordOf,
} from "./fields.ts";
import {
  CAMPAIGN_KINDS,
  CAMPAIGN_STATUSES,
  ITEM_STATUSES,
  type CampaignSort,
  type CampaignStatus,
} from "./vocabulary.ts";
export { CAMPAIGN_KINDS, CAMPAIGN_STATUSES, ITEM_STATUSES } from "./vocabulary.ts";
export type { CampaignSort, CampaignStatus, ItemStatus } from "./vocabulary.ts";

export const CampaignKindSchema = z.enum(CAMPAIGN_KINDS);
export type CampaignKind = z.infer<typeof CampaignKindSchema>;

export const CampaignStatusSchema = wordOf(CAMPAIGN_STATUSES, "planning");

export const ItemStatusSchema = wordOf(ITEM_STATUSES, "draft");

/** A blog post is both a campaign and a reviewable item, so its row has an item's status. */
const CampaignRowStatusSchema = wordOf([...CAMPAIGN_STATUSES, ...ITEM_STATUSES], "planning");

/** Fields that the list and the records of all four kinds share. */
const shared = {
  id: IdSchema,
  name: z.string(),
  project_id: orNull(IdSchema),
  folder_id: orNull(IdSchema),
  owner: orNull(PersonSchema),
  labels: LabelsSchema,
  starts_on: orNull(DaySchema),
  ends_on: orNull(DaySchema),
  archived_at: orNull(InstantSchema),
  created_at: orNull(InstantSchema),
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
};

const KIND_FIELDS = ["kind", "type", "campaign_kind", "campaign_type", "campaignable_type"] as const;
const letters = (word: string) => word.toLowerCase().replaceAll(/[^a-z]/g, "");
/** Other names that APIs use for the four kinds, reduced to letters. */
const OTHER_NAMES: Record<string, CampaignKind> = {
  metaadvertisement: "MetaAd",
  googleadvertisement: "GoogleAd",
  blogpost: "Blog",
};

/** Treats `social_calendar`, `social-calendar`, and `App\\Models\\SocialCalendar` as the same kind. */
function kindNamed(word: unknown): CampaignKind | undefined {
  if (typeof word !== "string") return undefined;
  const name = letters(word.slice(-60).split("\\").at(-1) ?? "");
  return CAMPAIGN_KINDS.find((kind) => letters(kind) === name) ?? OTHER_NAMES[name];
}

/** A row of the list of all four kinds. `kind` is null if the API sends an unknown name. */
export const CampaignSchema = completed(
  (row) => ({ ...row, kind: KIND_FIELDS.map((field) => kindNamed(row[field])).find(Boolean) ?? null }),
  z.object({
    ...shared,
    kind: CampaignKindSchema.nullable(),
    status: CampaignRowStatusSchema,
    /** A blog post's planned day. The other kinds have a first and a last day. */
    planned_for: orNull(DaySchema),
    /** Of a campaign's posts or ads. Null for a blog post, which is its only item. */
    item_count: orNull(IntegerSchema),
    approved_count: orNull(IntegerSchema),
    /** The first of its images. */
    image: orNull(ListedImageSchema),
    budget: orNull(NumberSchema),
    currency: orNull(z.string()),
    /** What its reports say was spent. */
    budget_spent: orNull(NumberSchema),
  }),
);

export const CampaignBaseSchema = z.object(shared);
export type Campaign = z.infer<typeof CampaignSchema>;

/** The base of each kind's record. `project` and `folder` are for links and breadcrumbs. */
export const CampaignRecordSchema = z.object({
  ...shared,
  project: orNull(ProjectReferenceSchema),
  folder: orNull(z.object({ id: IdSchema, name: z.string() })),
  description: orNull(z.string()),
});

const named = orNull(z.object({ id: IdSchema, name: z.string() }));

/** A record with a page, and its place: enough to link to it. */
export const PlacedSchema = z.object({
  type: z.string(),
  id: IdSchema,
  name: z.string(),
  /** The kind of the campaign that it is or belongs to. */
  kind: orNull(CampaignKindSchema),
  campaign: named,
  folder: named,
  project: orNull(z.object({ slug: z.string(), name: z.string() })),
});
export type Placed = z.infer<typeof PlacedSchema>;

export type CampaignPlace = { project_id: string; folder_id: string };
export type CampaignInput = {
  name: string;
  description?: string | null;
  /** An unknown value is sent back unchanged. */
  status?: CampaignStatus | OtherWord | undefined;
  starts_on?: string | null;
  ends_on?: string | null;
  owner_id?: string | null;
  version?: number;
};

export type CampaignFilter = {
  kind?: CampaignKind[];
  status?: string[];
  /** The ids of people. A single one is sent as a plain value. */
  owner?: string | string[];
  /** The ids of labels. The campaign itself has one of them. */
  label?: string | string[];
  search?: string;
  /**
   * These three match only blog posts: one of a post's keywords, a month (`2026-11`), published long ago and not reviewed since.
   */
  keyword?: string;
  planned?: string;
  stale?: "1";
  sort?: CampaignSort;
  archived?: "1";
  page?: number;
};
