import { z } from "zod";
import {
  AD_GROUP_NAME_MAX,
  AD_NOTES_MAX,
  ADS_SAVED_MAX,
  CALLOUT_MAX,
  CALLOUTS_MAX,
  DESCRIPTION_MAX,
  DESCRIPTIONS_MAX,
  HEADING_MAX,
  HEADLINES_MAX,
  PATH_MAX,
  SITELINK_LINE_MAX,
  SITELINK_TEXT_MAX,
  SITELINKS_MAX,
  SNIPPET_VALUES_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { SNIPPET_HEADERS } from "#contract/vocabulary.ts";
import { adWidth } from "#domain/google-ads/width.ts";
import { adGroupNamed } from "#api/ad-groups/repository.ts";
import { ownerCheck } from "#api/campaigns/requests.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { day, id, integer, list, nameText, oneOf, text, url } from "#api/http/rules.ts";
import { reasonRule, stepRule } from "#api/review/requests.ts";

const POSITION_MAX = 100_000;

/** The limit of the stored text: an insertion such as `{CUSTOMIZER.name:text}` counts far less than its length. */
const STORED_MAX = 500;

/** Limits the width as Google counts it, with Laravel's message for length. */
const places = (max: number) =>
  text({ max: STORED_MAX })
    .refine(
      (value) => adWidth(value) <= max,
      `The :attribute field must not be greater than ${max} characters.`,
    )
    .meta({ description: `Up to ${max} characters as Google counts them: a double-width one counts twice.` });

const map = { error: "The :attribute field must be an array." };

const entries = (max: number, pins: number, most: number) =>
  list(z.object({ text: places(max), pin: integer({ min: 1, max: pins }).nullish() }, map), { max: most });

const path = () =>
  places(PATH_MAX).refine((value) => !/[/\s]/.test(value), "The :attribute field format is invalid.");

const https = () =>
  url({ max: URL_MAX }).refine(
    (value) => /^https:\/\//i.test(value),
    "The :attribute field must start with one of the following: https://.",
  );

const OTHER_LINE = [
  ["description1", "description2"],
  ["description2", "description1"],
] as const;

/** A sitelink has both descriptions or none. */
const sitelink = z
  .object(
    {
      text: places(SITELINK_TEXT_MAX),
      description1: places(SITELINK_LINE_MAX).nullish(),
      description2: places(SITELINK_LINE_MAX).nullish(),
      final_url: https().nullish(),
    },
    map,
  )
  .superRefine((link, context) => {
    for (const [line, other] of OTHER_LINE) {
      if ((link[line] ?? null) !== null || (link[other] ?? null) === null) continue;
      context.addIssue({
        code: "custom",
        path: [line],
        message: `The :attribute field is required when ${other} is present.`,
      });
    }
  });

const texts = {
  heading: places(HEADING_MAX).nullish(),
  description: places(DESCRIPTION_MAX).nullish(),
  headlines: entries(HEADING_MAX, 3, HEADLINES_MAX).nullish(),
  descriptions: entries(DESCRIPTION_MAX, 2, DESCRIPTIONS_MAX).nullish(),
  path1: path().nullish(),
  path2: path().nullish(),
  final_url: https().nullish(),
};

const optional = {
  ...texts,
  sitelinks: list(sitelink, { max: SITELINKS_MAX }).nullish(),
  callouts: list(places(CALLOUT_MAX), { max: CALLOUTS_MAX }).nullish(),
  snippet_header: oneOf(SNIPPET_HEADERS).nullish(),
  snippet_values: list(places(CALLOUT_MAX), { max: SNIPPET_VALUES_MAX }).nullish(),
  notes: text({ max: AD_NOTES_MAX }).nullish(),
  planned_for: day().nullish(),
  ad_group_id: id().nullish(),
  owner_id: id().nullish(),
};

export const createContentRules = {
  google_ad_id: id(),
  ...optional,
  status: oneOf(["idea", "draft"]).optional(),
};

/** The specification's own error for an update without an id. */
const CONTENT_ID_MISSING = "Content ID is required to update content.";

const contentId = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z.string(CONTENT_ID_MISSING).min(1, CONTENT_ID_MISSING),
);

export const updateContentRules = {
  content_id: contentId,
  ...optional,
  ...reasonRule,
  ...stepRule,
  position: integer({ min: 0, max: POSITION_MAX }).optional(),
  version: integer().nullish(),
};

/** One of several ads that are saved together: its texts, which an undo restores, and nothing else. */
export const updateTextsRules = { content_id: contentId, ...texts, version: integer().nullish() };

/** The fields of each ad are checked one ad at a time, so that one ad holds up no other. */
export const updateContentsRules = {
  contents: list(z.looseObject({ content_id: contentId }, map), { max: ADS_SAVED_MAX }),
};

/** The owner must see the project, and the ad group to the campaign. */
export const checks = (exchange: Exchange, googleAdId: string | null, owner: string | null = null) => ({
  ...ownerCheck(exchange, { campaign: googleAdId }, owner),
  ad_group_id: async (value: unknown) => {
    const group = await adGroupNamed(exchange, String(value));
    return group !== undefined && (googleAdId === null || group.google_ad_id === googleAdId)
      ? undefined
      : "The selected :attribute is invalid.";
  },
});

const IMPORTED_MAX = 1000;

export const importRules = {
  google_ad_id: id(),
  contents: list(
    z.object(
      {
        content_id: id().nullish(),
        ad_group: nameText({ max: AD_GROUP_NAME_MAX }).nullish(),
        headlines: texts.headlines,
        descriptions: texts.descriptions,
        path1: texts.path1,
        path2: texts.path2,
        final_url: texts.final_url,
        version: integer().nullish(),
      },
      map,
    ),
    { max: IMPORTED_MAX },
  ),
};
