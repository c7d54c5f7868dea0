import { z } from "zod";
import { CROP_RATIOS } from "#contract/images.ts";
import {
  BOARD_CONTENT_MAX,
  BOARD_IMAGES_MAX,
  BOARD_NOTES_MAX,
  BOARD_TITLE_MAX,
  FIRST_COMMENT_MAX,
  IMAGE_ALT_MAX,
  RECURRENCES_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { FREQUENCIES, BOARD_FORMATS, ITEM_STATUSES, NETWORKS } from "#contract/vocabulary.ts";
import { statusRules } from "#api/review/requests.ts";
import { boolean, day, id, instant, integer, list, mapOf, oneOf, text, url } from "#api/http/rules.ts";

const POSITION_MAX = 100_000;
/** More are sent than a post can have only by mistake, and each is named in the answer. */
const UPLOADED_AT_ONCE_MAX = 2 * BOARD_IMAGES_MAX;

const content = {
  content: text({ max: BOARD_CONTENT_MAX }).nullish(),
  overrides: mapOf(NETWORKS, text({ max: BOARD_CONTENT_MAX }).nullable()).nullish(),
};

/** What follows a save in the same call. */
const asked = {
  status: oneOf(ITEM_STATUSES).optional(),
  use_next_slot: boolean().optional(),
  reason: statusRules.reason,
  approvers: statusRules.approvers,
};
/** The same under a key of its own. */
const step = { step: z.object(asked, { error: "The :attribute field must be an array." }).nullish() };

const optional = {
  title: text({ max: BOARD_TITLE_MAX }).nullish(),
  ...content,
  networks: list(oneOf(NETWORKS), { max: NETWORKS.length }).nullish(),
  format: oneOf(BOARD_FORMATS).nullish(),
  planned_for: day().nullish(),
  scheduled_at: instant().nullish(),
  link_url: url({ max: URL_MAX }).nullish(),
  internal_notes: text({ max: BOARD_NOTES_MAX }).nullish(),
  first_comment: text({ max: FIRST_COMMENT_MAX }).nullish(),
  ...asked,
  ...step,
  position: integer({ min: 0, max: POSITION_MAX }).optional(),
  owner_id: id().nullish(),
};

export const contentRules = { board_id: id(), ...content, version: integer().nullish() };
export const imageRules = {
  board_id: id(),
  alt: text({ max: IMAGE_ALT_MAX }).nullish(),
  version: integer().nullish(),
};
const arrangement = {
  images: list(
    z.object(
      {
        id: id(),
        alt: text({ max: IMAGE_ALT_MAX }).nullish(),
        position: integer({ min: 0, max: POSITION_MAX }).optional(),
      },
      { error: "The :attribute field must be an array." },
    ),
    { max: BOARD_IMAGES_MAX },
  ).optional(),
  remove_images: list(id(), { max: BOARD_IMAGES_MAX }).optional(),
};

export const createRules = { social_calendar_id: id(), ...optional };
export const updateRules = {
  ...optional,
  ...arrangement,
  version: integer().nullish(),
};
export const imagesRules = {
  board_id: id(),
  alts: list(text({ max: IMAGE_ALT_MAX }).nullable(), { max: UPLOADED_AT_ONCE_MAX }).nullish(),
  asset_ids: list(id(), { max: BOARD_IMAGES_MAX }).nullish(),
  uploads: list(
    z.object(
      { at: integer({ min: 0, max: UPLOADED_AT_ONCE_MAX }), id: text({ max: 64 }) },
      { error: "The :attribute field must be an array." },
    ),
    { max: BOARD_IMAGES_MAX },
  ).nullish(),
  media_ids: list(id(), { max: BOARD_IMAGES_MAX }).nullish(),
  reason: statusRules.reason,
  ...step,
  version: integer().nullish(),
};
export const oneImageRules = {
  alt: text({ max: IMAGE_ALT_MAX }).nullish(),
  position: integer({ min: 0, max: POSITION_MAX }).optional(),
  crop: z
    .object(
      { ratio: oneOf(CROP_RATIOS), position: integer({ min: 0, max: 100 }) },
      { error: "The :attribute field must be an array." },
    )
    .optional(),
  version: integer().nullish(),
};
export const versionRules = { version: integer().nullish() };
export const imageRemovalRules = { board_id: id(), version: integer().nullish() };
export const moveRules = { social_calendar_id: id() };

export const seriesRules = {
  frequency: oneOf(FREQUENCIES),
  interval: integer({ min: 1, max: 99 }),
  count: integer({ min: 2, max: RECURRENCES_MAX }).nullish(),
  ends_on: day().nullish(),
};
/** Which other posts of a series a change is for. */
export const seriesScopeRules = { scope: oneOf(["all", "following"]).optional() };
