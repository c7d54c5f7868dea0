import { z } from "zod";
import {
  AD_NOTES_MAX,
  CARDS_MAX,
  DESCRIPTION_MAX,
  DISPLAY_LINK_MAX,
  HEADING_MAX,
  IMAGE_ALT_MAX,
  LINK_DESCRIPTION_MAX,
  PRIMARY_TEXT_MAX,
  PRIMARY_TEXTS_MAX,
  URL_MAX,
  VARIANTS_MAX,
} from "#contract/limits.ts";
import { IMAGE_RATIOS, META_CTAS, META_FORMATS, ITEM_STATUSES } from "#contract/vocabulary.ts";
import { day, id, integer, list, oneOf, text, url } from "#api/http/rules.ts";
import { reasonRule, stepRule } from "#api/review/requests.ts";

const POSITION_MAX = 100_000;

const map = { error: "The :attribute field must be an array." };

const heading = text({ max: HEADING_MAX });
const card = z.object(
  {
    card_id: id().nullish(),
    heading: text({ max: HEADING_MAX }).nullish(),
    description: text({ max: DESCRIPTION_MAX }).nullish(),
    final_url: url({ max: URL_MAX }).nullish(),
  },
  map,
);
const texts = {
  description: text({ max: DESCRIPTION_MAX }).nullish(),
  primary_texts: list(text({ max: PRIMARY_TEXT_MAX }).nullable(), { max: PRIMARY_TEXTS_MAX }).nullish(),
  link_description: text({ max: LINK_DESCRIPTION_MAX }).nullish(),
  cta: oneOf(META_CTAS).nullish(),
  format: oneOf(META_FORMATS).nullish(),
  final_url: url({ max: URL_MAX }).nullish(),
  display_link: text({ max: DISPLAY_LINK_MAX }).nullish(),
  internal_notes: text({ max: AD_NOTES_MAX }).nullish(),
  cards: list(card, { max: CARDS_MAX }).nullish(),
};
const planned_for = day().nullish();
const planning = {
  planned_for,
  status: oneOf(ITEM_STATUSES).optional(),
  position: integer({ min: 0, max: POSITION_MAX }).optional(),
  owner_id: id().nullish(),
};

export const createRules = { meta_ad_id: id(), heading, ...texts, ...planning };

/** PUT: missing fields are cleared, except the cards, which have images. The error is the specification's own. */
export const replaceRules = {
  content_id: z.string("Content ID is required to update content."),
  heading,
  ...texts,
  planned_for,
  ...reasonRule,
  ...stepRule,
  version: integer().nullish(),
};

/** PATCH: updates only the fields that were sent. */
export const updateRules = {
  heading: heading.optional(),
  ...texts,
  ...planning,
  ...reasonRule,
  version: integer().nullish(),
};

/** Without `card_id` and `ratio`, it is the reference image. */
const picture = {
  content_id: id(),
  ratio: oneOf(IMAGE_RATIOS).nullish(),
  card_id: id().nullish(),
  version: integer().nullish(),
};
export const imageRules = {
  ...picture,
  alt: text({ max: IMAGE_ALT_MAX }).nullish(),
  /** Takes the image of a brand asset. */
  asset_id: id().nullish(),
  ...reasonRule,
  ...stepRule,
};
export const imageRemovalRules = picture;

/** What differs from the original ad. Missing fields are the same. */
const variant = z.object(
  {
    heading: heading.optional(),
    primary_text: text({ max: PRIMARY_TEXT_MAX }).optional(),
    cta: oneOf(META_CTAS).nullish(),
  },
  map,
);
export const variantRules = {
  variants: list(variant, { max: VARIANTS_MAX }).refine(
    (value) => value.length > 0,
    "The :attribute field is required.",
  ),
};
