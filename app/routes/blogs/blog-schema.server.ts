import { z } from "zod";
import {
  BLOG_BODY_MAX,
  BLOG_BRIEF_MAX,
  BLOG_CANONICAL_MAX,
  BLOG_CATEGORIES_MAX,
  BLOG_CATEGORY_MAX,
  BLOG_EXCERPT_MAX,
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
  CAMPAIGN_NAME_MAX,
  CHECKLIST_MAX,
  CHECKLIST_POINT_MAX,
  IMAGE_ALT_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { dayField, timeField } from "#forms/field-schemas.server.ts";
import { slugOf } from "#lib/slugs.ts";
import { dayMissing, hasPlannedDay } from "#components/blogs/plan.server.ts";
import { optionalText, requiredText } from "#components/campaigns/text-schemas.server.ts";
import { besideFields } from "#components/composer/talk-schema.server.ts";

type Limits = { count: number; length: number };

/** Entries without duplicates. Blank is the empty list. */
const entries = (between: RegExp, { count, length }: Limits, words: { count: string; length: string }) =>
  z
    .string()
    .optional()
    .transform((text, issues) => {
      const found = [...new Set((text ?? "").split(between).map((entry) => entry.trim()))].filter(Boolean);
      if (found.length > count) issues.addIssue(words.count);
      if (found.some((entry) => Array.from(entry).length > length)) issues.addIssue(words.length);
      return found;
    });

/** One entry per line. */
export const lines = (limits: Limits) =>
  entries(/\r?\n/, limits, {
    count: `Enter up to ${limits.count}, one per line.`,
    length: `Use up to ${limits.length} characters on each line.`,
  });

/** Short names, separated by commas or line breaks. */
const names = (limits: Limits) =>
  entries(/\r?\n|,/, limits, {
    count: `Enter up to ${limits.count}.`,
    length: `Use up to ${limits.length} characters for each.`,
  });

/** Anything that is typed becomes a slug. Blank is null. */
const slugField = optionalText(BLOG_SLUG_MAX, "Slug").transform((text, issues) => {
  if (text === null) return null;
  const slug = slugOf(text, BLOG_SLUG_MAX);
  if (slug === "") issues.addIssue("Use lowercase letters, numbers, and single hyphens.");
  return slug;
});

const address = (max: number, name: string) =>
  optionalText(max, name).refine(
    (text) => text === null || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    "Enter a full URL, like https://example.com/page.",
  );

/** The whole form of a post. */
export const blogSchema = z
  .object({
    title: optionalText(BLOG_TITLE_MAX, "Title"),
    body: optionalText(BLOG_BODY_MAX, "Text"),
    checked: z.array(z.string().max(CHECKLIST_POINT_MAX)).max(CHECKLIST_MAX).optional().default([]),
    name: requiredText(CAMPAIGN_NAME_MAX, "Name", "Enter a name."),
    owner_id: z
      .string()
      .optional()
      .transform((id) => id ?? null),
    slug: slugField,
    redirect_note: optionalText(BLOG_REDIRECT_NOTE_MAX, "Redirect note"),
    brief: optionalText(BLOG_BRIEF_MAX, "Brief"),
    excerpt: optionalText(BLOG_EXCERPT_MAX, "Excerpt"),
    primary_keyword: optionalText(BLOG_KEYWORD_MAX, "Primary keyword"),
    related: names({ count: BLOG_RELATED_MAX, length: BLOG_KEYWORD_MAX }),
    categories: names({ count: BLOG_CATEGORIES_MAX, length: BLOG_CATEGORY_MAX }),
    meta_title: optionalText(BLOG_META_TITLE_MAX, "SEO title"),
    meta_description: optionalText(BLOG_META_DESCRIPTION_MAX, "SEO description"),
    og_title: optionalText(BLOG_OG_TITLE_MAX, "Share title"),
    og_description: optionalText(BLOG_OG_DESCRIPTION_MAX, "Share description"),
    canonical_url: address(BLOG_CANONICAL_MAX, "Canonical URL"),
    reviewers: z
      .array(z.string())
      .max(BLOG_REVIEWERS_MAX, `Choose up to ${BLOG_REVIEWERS_MAX} reviewers.`)
      .optional()
      // Their boxes stand in another order than they were saved in.
      .transform((ids = []) => ids.toSorted()),
    planned_for: dayField,
    time: timeField,
    published_url: address(URL_MAX, "Published URL"),
    /** Images for the end of the text, and what they show. */
    image: z.array(z.instanceof(File)).optional().default([]),
    image_alt: optionalText(IMAGE_ALT_MAX, "Alternative text"),
    ...besideFields,
  })
  .refine(hasPlannedDay, dayMissing);
