import { z } from "zod";
import { CampaignRecordSchema, CampaignStatusSchema, ItemStatusSchema } from "./campaigns.ts";
import type { CampaignInput } from "./campaigns.ts";
import {
  BooleanSchema,
  CanSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  IntegerSchema,
  NumberSchema,
  PersonSchema,
  VersionSchema,
  listOrEmpty,
  orNull,
  completed,
  withContentId,
} from "./fields.ts";
import { StockFlagSchema } from "./feeds.ts";
import { LabelsSchema } from "./labels.ts";
import {
  type GoogleCampaignType,
  KEYWORD_MATCHES,
  type SnippetHeader,
  IMPORT_OUTCOMES,
  IMPORT_STATES,
  SAVE_OUTCOMES,
  type ImportState,
  type ItemStatus,
} from "./vocabulary.ts";

/** `pin` is the position (1 to 3 for headlines, 1 or 2 for descriptions) or null. */
const AdTextSchema = z.object({ text: z.string(), pin: orNull(IntegerSchema) });
type AdText = z.infer<typeof AdTextSchema>;

const SitelinkSchema = z.object({
  text: z.string(),
  /** Both or none. */
  description1: orNull(z.string()),
  description2: orNull(z.string()),
  final_url: orNull(z.string()),
});
type Sitelink = z.infer<typeof SitelinkSchema>;

const listed = (list: unknown, text: unknown) =>
  list ?? (typeof text === "string" && text !== "" ? [{ text, pin: null }] : []);

/** Converts the ad of an API with one headline and one description, which become the first entries of the lists. */
function withLists(content: Record<string, unknown>): Record<string, unknown> {
  return {
    ...withContentId(content),
    headlines: listed(content["headlines"], content["heading"]),
    descriptions: listed(content["descriptions"], content["description"]),
  };
}

/** A responsive search ad. `heading` and `description` equal the first entries of the two lists. */
export const GoogleAdContentSchema = completed(
  withLists,
  z.object({
    content_id: IdSchema,
    google_ad_id: orNull(IdSchema),
    ad_group_id: orNull(IdSchema),
    heading: orNull(z.string()),
    description: orNull(z.string()),
    headlines: listOrEmpty(AdTextSchema),
    descriptions: listOrEmpty(AdTextSchema),
    path1: orNull(z.string()),
    path2: orNull(z.string()),
    final_url: orNull(z.string()),
    sitelinks: listOrEmpty(SitelinkSchema),
    callouts: listOrEmpty(z.string()),
    snippet_header: orNull(z.string()),
    snippet_values: listOrEmpty(z.string()),
    notes: orNull(z.string()),
    status: ItemStatusSchema,
    position: orNull(IntegerSchema),
    /** A plain day. Without one, the ad runs with its campaign. */
    planned_for: orNull(DaySchema),
    scheduled_at: orNull(InstantSchema),
    owner: orNull(PersonSchema),
    labels: LabelsSchema,
    /** Products of monitored feeds that it links to and that are sold out, gone, or priced differently from its copy. */
    stock: listOrEmpty(StockFlagSchema),
    created_at: orNull(InstantSchema),
    updated_at: orNull(InstantSchema),
    version: VersionSchema,
    can: CanSchema,
  }),
);
export type GoogleAdContent = z.infer<typeof GoogleAdContentSchema>;

const KeywordSchema = z.object({ text: z.string(), match: z.enum(KEYWORD_MATCHES) });

export const GoogleAdGroupSchema = z.object({
  id: IdSchema,
  google_ad_id: orNull(IdSchema),
  name: z.string(),
  keywords: listOrEmpty(KeywordSchema),
  /** Keywords that never trigger the group's ads. */
  negatives: listOrEmpty(KeywordSchema),
  position: orNull(IntegerSchema),
  updated_at: orNull(InstantSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type GoogleAdGroup = z.infer<typeof GoogleAdGroupSchema>;

export const GoogleAdSchema = CampaignRecordSchema.extend({
  kind: z.literal("GoogleAd").optional().default("GoogleAd"),
  status: CampaignStatusSchema,
  campaign_type: orNull(z.string()),
  budget_amount: orNull(NumberSchema),
  currency: orNull(z.string()),
  locations: orNull(z.string()),
  languages: listOrEmpty(z.string()),
  /** Names of the editorial rules that keep an ad out of review in this project. All others only warn. */
  blocking_rules: listOrEmpty(z.string()),
  contents: listOrEmpty(GoogleAdContentSchema),
  ad_groups: listOrEmpty(GoogleAdGroupSchema),
});
export type GoogleAd = z.infer<typeof GoogleAdSchema>;

export type GoogleAdInput = CampaignInput & {
  campaign_type?: GoogleCampaignType | null;
  budget_amount?: number | null;
  currency?: string | null;
  locations?: string | null;
  languages?: string[];
};

/** Updates only the fields that are sent. `heading` and `description` alone change the first entries and keep the rest. */
export type GoogleAdContentInput = {
  heading?: string | null;
  description?: string | null;
  headlines?: AdText[];
  descriptions?: AdText[];
  path1?: string | null;
  path2?: string | null;
  final_url?: string | null;
  sitelinks?: Sitelink[];
  callouts?: string[];
  snippet_header?: SnippetHeader | null;
  snippet_values?: string[];
  notes?: string | null;
  planned_for?: string | null;
  ad_group_id?: string | null;
  owner_id?: string | null;
  /** The position in the campaign, from 0. */
  position?: number;
  version?: number;
};
export type NewGoogleAdContentInput = GoogleAdContentInput & { google_ad_id: string; status?: ItemStatus };

/**
 * Several ads at once, all or none. Those with a `content_id` are updated, and the others are created. Ad groups are matched by
 * name.
 */
export type GoogleAdImportInput = {
  google_ad_id: string;
  contents: (Pick<
    GoogleAdContentInput,
    "headlines" | "descriptions" | "path1" | "path2" | "final_url" | "version"
  > & { content_id?: string; ad_group?: string | null })[];
};
export const GoogleAdImportSchema = z.object({
  /** Null from an API that doesn't record imports, so that they can't be undone. */
  id: orNull(IdSchema),
  status: z
    .enum(IMPORT_STATES)
    .nullish()
    .transform((state): ImportState => state ?? "confirmed"),
  created: z.number().int(),
  updated: z.number().int(),
  ad_groups_created: orNull(IntegerSchema),
  contents: listOrEmpty(
    z.object({
      content_id: IdSchema,
      title: z.string(),
      is_new: BooleanSchema,
      /** Whether someone has changed it since the import, so that undoing keeps it. */
      is_changed_since: BooleanSchema,
      is_in_trash: BooleanSchema,
      /** Null until the import is undone. */
      outcome: orNull(z.enum(IMPORT_OUTCOMES)),
    }),
  ),
  author: orNull(PersonSchema),
  created_at: orNull(InstantSchema),
  undo_until: orNull(InstantSchema),
  can: CanSchema,
});
export type GoogleAdImport = z.infer<typeof GoogleAdImportSchema>;

/** The texts of one of several ads that are saved together. */
export type GoogleAdTextsInput = Pick<
  GoogleAdContentInput,
  "headlines" | "descriptions" | "path1" | "path2" | "final_url" | "version"
> & { content_id: string };

/** What happened to one of several ads that were saved together. */
export const GoogleAdSavedSchema = z.object({
  content_id: IdSchema,
  outcome: z.enum(SAVE_OUTCOMES),
  /** By the ad's own fields, like `headlines.2.text`. */
  errors: z
    .record(z.string(), z.array(z.string()))
    .nullish()
    .transform((errors) => errors ?? {}),
  /** The record that was saved, or that someone else has saved meanwhile. Null for a refused ad. */
  content: orNull(GoogleAdContentSchema),
});
export type GoogleAdSaved = z.infer<typeof GoogleAdSavedSchema>;

/** A project's rules for all its search ads. */
export const GoogleAdRulesSchema = z.object({
  blocking: listOrEmpty(z.string()),
  version: VersionSchema,
  can: CanSchema,
});

export type KeywordInput = z.infer<typeof KeywordSchema>;
/** `keywords` and `negatives` replace the existing lists. */
export type GoogleAdGroupInput = {
  name?: string;
  keywords?: KeywordInput[];
  negatives?: KeywordInput[];
  version?: number;
};
export type NewGoogleAdGroupInput = GoogleAdGroupInput & { google_ad_id: string; name: string };
