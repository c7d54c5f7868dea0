import { z } from "zod";
import { CampaignRecordSchema, CampaignStatusSchema, ItemStatusSchema } from "./campaign.ts";
import type { CampaignInput, CampaignPlace, ItemStatus } from "./campaign.ts";
import {
  CanSchema,
  IdSchema,
  ImageSchema,
  InstantSchema,
  VersionSchema,
  listOrEmpty,
  orNull,
} from "./fields.ts";

export const META_OBJECTIVES = [
  "awareness",
  "traffic",
  "engagement",
  "leads",
  "app_promotion",
  "sales",
] as const;
export type MetaObjective = (typeof META_OBJECTIVES)[number];
export const META_SPECIAL_CATEGORIES = ["none", "credit", "employment", "housing", "politics"] as const;
export type MetaSpecialCategory = (typeof META_SPECIAL_CATEGORIES)[number];
export const BUDGET_TYPES = ["daily", "lifetime"] as const;
export type BudgetType = (typeof BUDGET_TYPES)[number];

/** One ad of the campaign. */
export const MetaAdContentSchema = z.object({
  content_id: IdSchema,
  meta_ad_id: orNull(IdSchema),
  heading: z.string(),
  description: orNull(z.string()),
  primary_texts: listOrEmpty(z.string()),
  link_description: orNull(z.string()),
  cta: orNull(z.string()),
  format: orNull(z.string()),
  final_url: orNull(z.string()),
  reference_image: orNull(ImageSchema),
  status: ItemStatusSchema,
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type MetaAdContent = z.infer<typeof MetaAdContentSchema>;

export const MetaAdSchema = CampaignRecordSchema.extend({
  kind: z.literal("MetaAd").optional().default("MetaAd"),
  status: CampaignStatusSchema,
  objective: orNull(z.string()),
  special_category: orNull(z.string()),
  budget_type: orNull(z.string()),
  budget_amount: orNull(z.number()),
  currency: orNull(z.string()),
  audience_note: orNull(z.string()),
  placements: listOrEmpty(z.string()),
  destination_url: orNull(z.string()),
  page_name: orNull(z.string()),
  contents: listOrEmpty(MetaAdContentSchema),
});
export type MetaAd = z.infer<typeof MetaAdSchema>;

export type MetaAdInput = CampaignInput & {
  objective?: MetaObjective | null;
  special_category?: MetaSpecialCategory | null;
  budget_type?: BudgetType | null;
  budget_amount?: number | null;
  currency?: string | null;
  audience_note?: string | null;
  placements?: string[];
  destination_url?: string | null;
  page_name?: string | null;
};
export type NewMetaAdInput = MetaAdInput & CampaignPlace;

export type MetaAdContentInput = {
  heading?: string;
  description?: string | null;
  primary_texts?: string[];
  link_description?: string | null;
  cta?: string | null;
  format?: string | null;
  final_url?: string | null;
  status?: ItemStatus;
  version?: number;
};
export type NewMetaAdContentInput = MetaAdContentInput & { meta_ad_id: string };
