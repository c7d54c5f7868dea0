import { z } from "zod";
import { CampaignRecordSchema, CampaignStatusSchema, ItemStatusSchema } from "./campaign.ts";
import type { CampaignInput, CampaignPlace, ItemStatus } from "./campaign.ts";
import { CanSchema, IdSchema, InstantSchema, VersionSchema, listOrEmpty, orNull } from "./fields.ts";

/** `pin` is the position (1-3 for headlines, 1-2 for descriptions) or null. */
export const AdTextSchema = z.object({ text: z.string(), pin: orNull(z.number().int()) });
export type AdText = z.infer<typeof AdTextSchema>;

/** One responsive search ad; `heading` and `description` mirror the first entries of the two lists. */
export const GoogleAdContentSchema = z.object({
  content_id: IdSchema,
  google_ad_id: orNull(IdSchema),
  heading: orNull(z.string()),
  description: orNull(z.string()),
  headlines: listOrEmpty(AdTextSchema),
  descriptions: listOrEmpty(AdTextSchema),
  path1: orNull(z.string()),
  path2: orNull(z.string()),
  final_url: orNull(z.string()),
  status: ItemStatusSchema,
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type GoogleAdContent = z.infer<typeof GoogleAdContentSchema>;

export const GoogleAdSchema = CampaignRecordSchema.extend({
  kind: z.literal("GoogleAd").optional().default("GoogleAd"),
  status: CampaignStatusSchema,
  campaign_type: orNull(z.string()),
  budget_amount: orNull(z.number()),
  currency: orNull(z.string()),
  locations: orNull(z.string()),
  languages: listOrEmpty(z.string()),
  contents: listOrEmpty(GoogleAdContentSchema),
});
export type GoogleAd = z.infer<typeof GoogleAdSchema>;

export const GOOGLE_CAMPAIGN_TYPES = ["search", "performance_max", "display", "video", "shopping"] as const;
export type GoogleCampaignType = (typeof GOOGLE_CAMPAIGN_TYPES)[number];

export type GoogleAdInput = CampaignInput & {
  campaign_type?: GoogleCampaignType | null;
  budget_amount?: number | null;
  currency?: string | null;
  locations?: string | null;
  languages?: string[];
};
export type NewGoogleAdInput = GoogleAdInput & CampaignPlace;

export type GoogleAdContentInput = {
  heading?: string | null;
  description?: string | null;
  headlines?: AdText[];
  descriptions?: AdText[];
  path1?: string | null;
  path2?: string | null;
  final_url?: string | null;
  status?: ItemStatus;
  version?: number;
};
export type NewGoogleAdContentInput = GoogleAdContentInput & { google_ad_id: string };
