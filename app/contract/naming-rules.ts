import { z } from "zod";
import { CampaignKindSchema } from "./campaigns.ts";
import { CanSchema, IntegerSchema, listOrEmpty, orFalse, orNull, VersionSchema, wordOf } from "./fields.ts";
import type { CampaignKind } from "./campaigns.ts";
import {
  NAMING_ENFORCEMENTS,
  NAMING_FIELD_TYPES,
  type NamingEnforcement,
  type NamingFieldType,
  UTM_TAGS,
  type UtmTag,
} from "./vocabulary.ts";

const NamingFieldSchema = z.object({
  name: z.string(),
  type: wordOf(NAMING_FIELD_TYPES, "text"),
  /** Only of lists. */
  values: listOrEmpty(z.string()),
});

const UtmRuleSchema = z.object({
  required: orFalse,
  /** Empty if any value is allowed. */
  values: listOrEmpty(z.string()),
  pattern: orNull(z.string()),
});

/** An organization's grammar for the names of campaigns and the UTM tags of links. */
export const NamingRulesSchema = z.object({
  enforcement: wordOf(NAMING_ENFORCEMENTS, "off"),
  separator: z
    .string()
    .nullish()
    .transform((separator) => separator ?? "_"),
  fields: listOrEmpty(NamingFieldSchema),
  /** By kind of campaign, like `{market}_{product}`. A kind without a pattern can have any name. */
  patterns: z
    .partialRecord(CampaignKindSchema, z.string().nullable())
    .nullish()
    .transform((patterns) => patterns ?? {}),
  checks_links: orFalse,
  utm: z
    .partialRecord(z.enum(UTM_TAGS), UtmRuleSchema)
    .nullish()
    .transform((utm) => utm ?? {}),
  version: VersionSchema,
  can: CanSchema,
});
export type NamingRules = z.infer<typeof NamingRulesSchema>;

export const NameCountsSchema = z.object({
  fits: IntegerSchema,
  misfits: IntegerSchema,
  /** Names beyond the most that are compared. */
  untested: IntegerSchema,
});

/** A campaign whose name doesn't fit, and what is wrong with it. */
export const MisfitSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  kind: CampaignKindSchema,
  name: z.string(),
  /** The number of the wrong part, from 1. */
  part: IntegerSchema,
  message: z.string(),
  folder_id: z.union([z.string(), z.number()]).transform(String),
  project: z.object({ slug: z.string(), name: z.string() }),
});

export type NamingField = { name: string; type: NamingFieldType; values: string[] };
export type UtmRule = { required: boolean; values: string[]; pattern: string | null };
export type NamingRulesInput = {
  enforcement?: NamingEnforcement;
  separator?: string;
  fields?: NamingField[];
  patterns?: Partial<Record<CampaignKind, string | null>>;
  checks_links?: boolean;
  utm?: Partial<Record<UtmTag, UtmRule>>;
  version?: number | undefined;
};
