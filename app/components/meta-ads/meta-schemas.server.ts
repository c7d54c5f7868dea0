import { z } from "zod";
import {
  AD_NOTES_MAX,
  AUDIENCE_NOTE_MAX,
  CARDS_MAX,
  DESCRIPTION_MAX,
  DISPLAY_LINK_MAX,
  HEADING_MAX,
  IMAGE_ALT_MAX,
  LINK_DESCRIPTION_MAX,
  PAGE_NAME_MAX,
  PRIMARY_TEXT_MAX,
  PRIMARY_TEXTS_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import {
  BUDGET_TYPES,
  META_CTAS,
  META_FORMATS,
  META_OBJECTIVES,
  META_PLACEMENTS,
  META_SPECIAL_CATEGORIES,
} from "#contract/vocabulary.ts";
import { dayField } from "#forms/field-schemas.server.ts";
import { adSchema } from "#components/campaigns/campaign-schemas.server.ts";
import { besideFields } from "#components/composer/talk-schema.server.ts";
import { optionalText, requiredText } from "#components/campaigns/text-schemas.server.ts";
import { pictureNamed } from "./picture-name.ts";

/** An optional choice from a fixed list. Null if nothing is chosen. */
const choice = <const T extends readonly string[]>(values: T) =>
  z
    .enum(values, "Choose an option from the list.")
    .optional()
    .transform((value): T[number] | null => value ?? null);

/** The URL of a web page. Blank is null. */
const linkField = z
  .string()
  .trim()
  .max(URL_MAX, `The URL must be ${URL_MAX.toLocaleString("en-US")} characters or fewer.`)
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
    "Enter a full URL, like https://example.com/page.",
  )
  .optional()
  .transform((text) => text ?? null);

export const settingsSchema = adSchema.extend({
  objective: choice(META_OBJECTIVES),
  special_category: choice(META_SPECIAL_CATEGORIES),
  budget_type: choice(BUDGET_TYPES),
  audience_note: optionalText(AUDIENCE_NOTE_MAX, "Audience"),
  placements: z.array(z.enum(META_PLACEMENTS)).optional().default([]),
  destination_url: linkField,
  page_name: optionalText(PAGE_NAME_MAX, "Page name"),
});

const contentSchema = z.object({
  heading: requiredText(HEADING_MAX, "Headline", "Enter a headline."),
  description: optionalText(DESCRIPTION_MAX, "Description"),
  primary_texts: z
    .array(optionalText(PRIMARY_TEXT_MAX, "Primary text"))
    .max(PRIMARY_TEXTS_MAX, `Add up to ${PRIMARY_TEXTS_MAX} primary texts.`)
    .optional()
    .default([])
    .transform((texts) => texts.filter((text) => text !== null)),
  link_description: optionalText(LINK_DESCRIPTION_MAX, "Link description"),
  cta: choice(META_CTAS),
  format: choice(META_FORMATS),
  final_url: linkField,
  display_link: optionalText(DISPLAY_LINK_MAX, "Display link"),
  cards: z
    .array(
      z.object({
        card_id: z.string().optional(),
        heading: optionalText(HEADING_MAX, "Card headline"),
        description: optionalText(DESCRIPTION_MAX, "Card description"),
        final_url: linkField,
      }),
    )
    .max(CARDS_MAX, `Add up to ${CARDS_MAX} cards.`)
    .optional()
    .default([]),
  planned_for: dayField,
  internal_notes: optionalText(AD_NOTES_MAX, "Internal notes"),
});

export type ContentFormValues = z.input<typeof contentSchema>;

export const imageSchema = z.object({
  use: z
    .string()
    .optional()
    .transform((use) => pictureNamed(use ?? "")),
  image: z.instanceof(File).optional(),
  alt: optionalText(IMAGE_ALT_MAX, "Alternative text").transform((text) => text ?? ""),
  /** The image use whose texts the form was filled with. */
  described: z.string().optional(),
});

/** All fields of an ad's page. */
export const editorSchema = contentSchema.extend({
  ...imageSchema.shape,
  ...besideFields,
});

/** Lists with one entry per line. Errors in an entry are shown for the ads that it would create. */
export const variantsSchema = z.object({
  headings: z.string().optional().default(""),
  primary_texts: z.string().optional().default(""),
  ctas: z.array(z.enum(META_CTAS)).optional().default([]),
  /** A fingerprint of the combinations that the user has seen. */
  seen: z.string().optional(),
});
