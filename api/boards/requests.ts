import {
  BOARD_CONTENT_MAX,
  BOARD_NOTES_MAX,
  BOARD_TITLE_MAX,
  FIRST_COMMENT_MAX,
  IMAGE_ALT_MAX,
  RECURRENCES_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { FREQUENCIES } from "#contract/task-vocabulary.ts";
import { BOARD_FORMATS, ITEM_STATUSES, NETWORKS } from "#contract/vocabulary.ts";
import { day, id, instant, integer, list, mapOf, oneOf, text, url } from "#api/http/rules.ts";

const POSITION_MAX = 100_000;

const content = {
  content: text({ max: BOARD_CONTENT_MAX }).nullish(),
  overrides: mapOf(NETWORKS, text({ max: BOARD_CONTENT_MAX }).nullable()).nullish(),
};

const optional = {
  ...content,
  networks: list(oneOf(NETWORKS), { max: NETWORKS.length }).nullish(),
  format: oneOf(BOARD_FORMATS).nullish(),
  planned_for: day().nullish(),
  scheduled_at: instant().nullish(),
  link_url: url({ max: URL_MAX }).nullish(),
  internal_notes: text({ max: BOARD_NOTES_MAX }).nullish(),
  first_comment: text({ max: FIRST_COMMENT_MAX }).nullish(),
  status: oneOf(ITEM_STATUSES).optional(),
  position: integer({ min: 0, max: POSITION_MAX }).optional(),
  owner_id: id().nullish(),
};

export const createRules = { social_calendar_id: id(), title: text({ max: BOARD_TITLE_MAX }), ...optional };
export const updateRules = {
  title: text({ max: BOARD_TITLE_MAX }).optional(),
  ...optional,
  version: integer().nullish(),
};
export const contentRules = { board_id: id(), ...content, version: integer().nullish() };
export const imageRules = {
  board_id: id(),
  alt: text({ max: IMAGE_ALT_MAX }).nullish(),
  version: integer().nullish(),
};
export const imageRemovalRules = { board_id: id(), version: integer().nullish() };
export const moveRules = { social_calendar_id: id() };

export const seriesRules = {
  frequency: oneOf(FREQUENCIES),
  interval: integer({ min: 1, max: 99 }),
  count: integer({ min: 2, max: RECURRENCES_MAX }).nullish(),
  ends_on: day().nullish(),
};
export const seriesRemovalRules = { scope: oneOf(["all", "following"]).optional() };
