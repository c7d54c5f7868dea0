import { ITEM_STATUSES } from "#contract/campaigns.ts";
import {
  BLOG_BODY_MAX,
  BLOG_BRIEF_MAX,
  BLOG_CANONICAL_MAX,
  BLOG_CATEGORIES_MAX,
  BLOG_CATEGORY_MAX,
  BLOG_COVER_ALT_MAX,
  BLOG_COVER_CAPTION_MAX,
  BLOG_EXCERPT_MAX,
  BLOG_IMAGES_MAX,
  BLOG_KEYWORD_MAX,
  BLOG_META_DESCRIPTION_MAX,
  BLOG_META_TITLE_MAX,
  BLOG_OG_DESCRIPTION_MAX,
  BLOG_OG_TITLE_MAX,
  BLOG_REDIRECT_NOTE_MAX,
  BLOG_RELATED_MAX,
  BLOG_REVIEWERS_MAX,
  BLOG_SLUG_MAX,
  BLOG_TITLE_MAX,
  CHECKLIST_MAX,
  CHECKLIST_POINT_MAX,
  IMAGE_ALT_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import {
  createRules as campaignCreateRules,
  ownerCheck,
  updateRules as campaignUpdateRules,
} from "#api/campaigns/requests.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { day, id, instant, integer, list, oneOf, text, url } from "#api/http/rules.ts";
import { reasonRule, stepRule } from "#api/review/requests.ts";
import { isMember } from "#api/organizations/repository.ts";

const details = {
  status: oneOf(ITEM_STATUSES).optional(),
  title: text({ max: BLOG_TITLE_MAX }).nullish(),
  slug: text({ max: BLOG_SLUG_MAX })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "The :attribute field format is invalid.")
    .nullish(),
  brief: text({ max: BLOG_BRIEF_MAX }).nullish(),
  body: text({ max: BLOG_BODY_MAX }).nullish(),
  excerpt: text({ max: BLOG_EXCERPT_MAX }).nullish(),
  meta_title: text({ max: BLOG_META_TITLE_MAX }).nullish(),
  meta_description: text({ max: BLOG_META_DESCRIPTION_MAX }).nullish(),
  og_title: text({ max: BLOG_OG_TITLE_MAX }).nullish(),
  og_description: text({ max: BLOG_OG_DESCRIPTION_MAX }).nullish(),
  canonical_url: url({ max: BLOG_CANONICAL_MAX }).nullish(),
  primary_keyword: text({ max: BLOG_KEYWORD_MAX }).nullish(),
  related: list(text({ max: BLOG_KEYWORD_MAX }), { max: BLOG_RELATED_MAX }).nullish(),
  categories: list(text({ max: BLOG_CATEGORY_MAX }), { max: BLOG_CATEGORIES_MAX }).nullish(),
  reviewers: list(id(), { max: BLOG_REVIEWERS_MAX }).nullish(),
  redirect_note: text({ max: BLOG_REDIRECT_NOTE_MAX }).nullish(),
  checked: list(text({ max: CHECKLIST_POINT_MAX }), { max: CHECKLIST_MAX }).nullish(),
  reviewed_on: day().nullish(),
  planned_for: day().nullish(),
  publish_at: instant().nullish(),
  published_url: url({ max: URL_MAX }).nullish(),
};

export const createRules = { ...campaignCreateRules, ...details };

export const updateRules = { ...campaignUpdateRules, ...details, ...reasonRule, ...stepRule };

type OwnerPlace = Parameters<typeof ownerCheck> extends [Exchange, ...infer Place] ? Place : never;

export const peopleChecks = (exchange: Exchange, ...owner: OwnerPlace) => ({
  ...ownerCheck(exchange, ...owner),
  reviewers: async (value: unknown) => {
    const { db } = exchange.deps;
    const organizationId = memberOf(exchange).organization.id;
    const known = await Promise.all(
      (Array.isArray(value) ? value : []).map((id) => isMember(db, organizationId, id)),
    );
    return known.every(Boolean) ? undefined : "The selected :attribute is invalid.";
  },
  reviewed_on: (value: unknown) =>
    String(value) <= latestDay(exchange.deps.clock())
      ? undefined
      : "The :attribute field must be a date before or equal to today.",
});

/** Returns the current day in the easternmost time zone. No later day has started anywhere. */
const latestDay = (now: number) => new Date(now + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);

export const coverRules = {
  blog_id: id(),
  alt: text({ max: BLOG_COVER_ALT_MAX }).nullish(),
  caption: text({ max: BLOG_COVER_CAPTION_MAX }).nullish(),
  /** Takes the image of a brand asset. */
  asset_id: id().nullish(),
  ...reasonRule,
  version: integer().nullish(),
};

/** The alternative texts of images for the text of a post, in their order. The text itself is where they are kept. */
export const textImagesRules = {
  alts: list(text({ max: IMAGE_ALT_MAX }).nullable(), { max: BLOG_IMAGES_MAX }).nullish(),
};

export const coverRemovalRules = { blog_id: id(), version: integer().nullish() };

export const checklistRules = {
  points: list(text({ min: 1, max: CHECKLIST_POINT_MAX }), { max: CHECKLIST_MAX }),
  version: integer().nullish(),
};
