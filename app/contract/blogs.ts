import { z } from "zod";
import { CampaignRecordSchema, ItemStatusSchema } from "./campaigns.ts";
import type { CampaignInput, ItemStatus } from "./campaigns.ts";
import {
  BooleanSchema,
  CanSchema,
  CaptionedImageSchema,
  DaySchema,
  IdSchema,
  IntegerSchema,
  InstantSchema,
  PersonSchema,
  VersionSchema,
  listOrEmpty,
  orNull,
} from "./fields.ts";
import { StockFlagSchema } from "./feeds.ts";

/** `name` is the campaign's label, and `title` is what readers see. `status` is an item's and not a campaign's. */
export const BlogSchema = CampaignRecordSchema.extend({
  kind: z.literal("Blog").optional().default("Blog"),
  status: ItemStatusSchema,
  title: orNull(z.string()),
  slug: orNull(z.string()),
  brief: orNull(z.string()),
  /** Markdown. */
  body: orNull(z.string()),
  excerpt: orNull(z.string()),
  cover: orNull(CaptionedImageSchema),
  meta_title: orNull(z.string()),
  meta_description: orNull(z.string()),
  og_title: orNull(z.string()),
  og_description: orNull(z.string()),
  canonical_url: orNull(z.string()),
  primary_keyword: orNull(z.string()),
  related: listOrEmpty(z.string()),
  categories: listOrEmpty(z.string()),
  reviewers: listOrEmpty(PersonSchema),
  /** Where readers of the old URL are redirected since the slug of the published post changed. */
  redirect_note: orNull(z.string()),
  /** A free slug in the project, for a post without one. */
  suggested_slug: orNull(z.string()),
  /** The project's checklist, as completed by this post. */
  checklist: listOrEmpty(z.object({ text: z.string(), is_done: BooleanSchema })),
  /** The day on which the published post was last reviewed. */
  reviewed_on: orNull(DaySchema),
  published_at: orNull(InstantSchema),
  planned_for: orNull(DaySchema),
  publish_at: orNull(InstantSchema),
  published_url: orNull(z.string()),
  /** Products that it links to and that have something wrong. */
  stock: listOrEmpty(StockFlagSchema),
});
export type Blog = z.infer<typeof BlogSchema>;

export type BlogInput = Omit<CampaignInput, "status"> & {
  status?: ItemStatus;
  title?: string | null;
  slug?: string | null;
  brief?: string | null;
  body?: string | null;
  excerpt?: string | null;
  meta_title?: string | null;
  meta_description?: string | null;
  og_title?: string | null;
  og_description?: string | null;
  canonical_url?: string | null;
  primary_keyword?: string | null;
  related?: string[] | null;
  categories?: string[] | null;
  /** Ids of members. */
  reviewers?: string[] | null;
  redirect_note?: string | null;
  /** Checked items of the checklist, by their text. */
  checked?: string[] | null;
  reviewed_on?: string | null;
  planned_for?: string | null;
  publish_at?: string | null;
  published_url?: string | null;
};
/** Images for the text of a post that were stored, and why others weren’t, by their index in the upload. */
export const TextImagesSchema = z.object({
  data: listOrEmpty(
    z.object({
      id: IdSchema,
      url: z.string(),
      alt: orNull(z.string()),
      width: orNull(IntegerSchema),
      height: orNull(IntegerSchema),
    }),
  ),
  refused: listOrEmpty(z.object({ index: IntegerSchema, message: z.string() })),
});

export const BlogChecklistSchema = z.object({
  points: listOrEmpty(z.string()),
  version: VersionSchema,
  can: CanSchema,
});
