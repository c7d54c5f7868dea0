import { IMAGE_ALT_MAX, MEDIA_NAME_MAX, MEDIA_TAG_MAX, MEDIA_TAGS_MAX } from "#contract/limits.ts";
import { integer, list, nameText, text } from "#api/http/rules.ts";

const said = {
  name: nameText({ max: MEDIA_NAME_MAX }).nullish(),
  alt: text({ max: IMAGE_ALT_MAX }).nullish(),
  tags: list(nameText({ min: 1, max: MEDIA_TAG_MAX }), { max: MEDIA_TAGS_MAX }).nullish(),
};

/** Beside the `image`. */
export const createRules = said;
export const updateRules = { ...said, version: integer().nullish() };
/** Beside the `image`. Without a text, each post keeps its own. */
export const replaceRules = { alt: text({ max: IMAGE_ALT_MAX }).nullish() };
