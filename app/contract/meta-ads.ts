import { z } from "zod";
import { CampaignRecordSchema, CampaignStatusSchema, ItemStatusSchema } from "./campaigns.ts";
import type { CampaignInput, ItemStatus } from "./campaigns.ts";
import {
  completed,
  withContentId,
  CanSchema,
  DaySchema,
  IdSchema,
  ImageMapSchema,
  ImageSchema,
  InstantSchema,
  IntegerSchema,
  NumberSchema,
  PersonSchema,
  VersionSchema,
  listOrEmpty,
  orNull,
} from "./fields.ts";
import { StockFlagSchema } from "./feeds.ts";
import { LabelsSchema } from "./labels.ts";
import type { BudgetType, MetaObjective, MetaSpecialCategory } from "./vocabulary.ts";

const MetaCardSchema = z.object({
  card_id: IdSchema,
  heading: orNull(z.string()),
  description: orNull(z.string()),
  /** The card's website URL. Without one, the ad's is used. */
  final_url: orNull(z.string()),
  image: orNull(ImageSchema),
});

export const MetaAdContentSchema = completed(
  withContentId,
  z.object({
    content_id: IdSchema,
    meta_ad_id: orNull(IdSchema),
    /** Shown as the headline. */
    heading: z.string(),
    /** Shown as the text if there is no primary text. */
    description: orNull(z.string()),
    /** Variants of the text. Meta shows one of them. */
    primary_texts: listOrEmpty(z.string()),
    link_description: orNull(z.string()),
    cta: orNull(z.string()),
    format: orNull(z.string()),
    final_url: orNull(z.string()),
    display_link: orNull(z.string()),
    /** Never shown in a preview or an export. */
    internal_notes: orNull(z.string()),
    reference_image: orNull(ImageSchema),
    /** Images by aspect ratio, for the placements that need them. */
    images: ImageMapSchema,
    /** The cards of a carousel, in order. */
    cards: listOrEmpty(MetaCardSchema),
    status: ItemStatusSchema,
    /** Order within the campaign, from 0. */
    position: orNull(IntegerSchema),
    /** A plain day: the start date. */
    planned_for: orNull(DaySchema),
    scheduled_at: orNull(InstantSchema),
    owner: orNull(PersonSchema),
    labels: LabelsSchema,
    /** Products of monitored feeds that it links to and that are sold out, gone, or priced differently from its copy. */
    stock: listOrEmpty(StockFlagSchema),
    comments_count: orNull(IntegerSchema),
    created_at: orNull(InstantSchema),
    updated_at: orNull(InstantSchema),
    version: VersionSchema,
    can: CanSchema,
  }),
);
export type MetaAdContent = z.infer<typeof MetaAdContentSchema>;

export const MetaAdSchema = CampaignRecordSchema.extend({
  kind: z.literal("MetaAd").optional().default("MetaAd"),
  status: CampaignStatusSchema,
  objective: orNull(z.string()),
  special_category: orNull(z.string()),
  budget_type: orNull(z.string()),
  budget_amount: orNull(NumberSchema),
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

/** An existing card is sent with its id and keeps its image. */
type MetaCardInput = {
  card_id?: string;
  heading?: string | null;
  description?: string | null;
  final_url?: string | null;
};

/** Sent by PUT: clears missing texts. Status, day, images, cards, and position are kept. */
export type MetaAdContentInput = {
  heading?: string;
  description?: string | null;
  primary_texts?: string[];
  link_description?: string | null;
  cta?: string | null;
  format?: string | null;
  final_url?: string | null;
  display_link?: string | null;
  internal_notes?: string | null;
  /** All cards, in order. A card that is left out is removed. */
  cards?: MetaCardInput[];
  planned_for?: string | null;
  status?: ItemStatus;
  position?: number;
  version?: number;
};
export type NewMetaAdContentInput = MetaAdContentInput & { meta_ad_id: string; heading: string };

/** The texts of an ad that differ from the original. */
export type MetaVariantInput = { heading?: string; primary_text?: string; cta?: string | null };
