import { z } from "zod";
import {
  BOARD_CONTENT_MAX,
  BOARD_IMAGES_MAX,
  BOARD_NOTES_MAX,
  BOARD_TITLE_MAX,
  FIRST_COMMENT_MAX,
  IMAGE_ALT_MAX,
  REASON_MAX,
  RECURRENCES_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { FREQUENCIES, BOARD_FORMATS, ITEM_STATUSES, NETWORKS, type Network } from "#contract/vocabulary.ts";
import { dayField, timeField, versionField } from "#forms/field-schemas.server.ts";
import { talkFields } from "#components/composer/talk-schema.server.ts";
import { approversField, reasonField } from "#components/review/approvers-schema.server.ts";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";

/** Only for the team. A blank one becomes the first words of the content. */
const title = optionalText(BOARD_TITLE_MAX, "Title").transform((text) => text?.trim() ?? "");
const content = optionalText(BOARD_CONTENT_MAX, "Content");
const networks = z.array(z.enum(NETWORKS)).optional().default([]);

export const linkField = z
  .string()
  .trim()
  .max(URL_MAX, `Link must be ${URL_MAX.toLocaleString("en-US")} characters or fewer.`)
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
    "Enter a full URL, like https://example.com/page.",
  )
  .optional()
  .transform((text) => text ?? null);

const ownText = optionalText(BOARD_CONTENT_MAX, "Text");
/** Texts for individual networks. A blank one means the shared text. */
const overrides = z
  .partialRecord(z.enum(NETWORKS), ownText)
  .optional()
  .transform((texts) => {
    const own: Partial<Record<Network, string>> = {};
    for (const network of NETWORKS) {
      const text = texts?.[network];
      if (text?.trim()) own[network] = text;
    }
    return own;
  });

const hasDay = ({ planned_for, time }: { planned_for: string | null; time: string | null }) =>
  time === null || planned_for !== null;
const dayMissing = { path: ["planned_for"], message: "Choose a date for this time." };

const altText = optionalText(IMAGE_ALT_MAX, "Alternative text").transform((text) => text ?? "");

/** A saved image: its text, its place from 1, and whether it is removed. */
const savedImage = z.object({
  id: z.string().max(200).optional().default(""),
  alt: altText,
  place: z
    .string()
    .optional()
    .transform((text, issues) => {
      if (!text?.trim()) return null;
      const place = Number(text);
      if (!Number.isInteger(place) || place < 1 || place > BOARD_IMAGES_MAX)
        issues.addIssue(`Enter a number from 1 to ${BOARD_IMAGES_MAX}.`);
      return place;
    }),
  remove: z
    .string()
    .optional()
    .transform((text) => text === "on"),
});

/** All fields of a post’s composer. Images are sent along and saved by calls of their own. */
export const boardSchema = z
  .object({
    content,
    overrides,
    title,
    networks,
    format: z
      .enum(BOARD_FORMATS)
      .optional()
      .transform((format) => format ?? null),
    link_url: linkField,
    first_comment: optionalText(FIRST_COMMENT_MAX, "First comment"),
    internal_notes: optionalText(BOARD_NOTES_MAX, "Internal notes"),
    /** A date, or the next free posting time. */
    when: z.enum(["date", "slot"]).optional().default("date"),
    planned_for: dayField,
    time: timeField,
    images: z.array(savedImage).max(BOARD_IMAGES_MAX).optional().default([]),
    image: z
      .array(z.instanceof(File))
      .max(BOARD_IMAGES_MAX, `Choose up to ${BOARD_IMAGES_MAX} images.`)
      .optional()
      .default([]),
    /** New videos that scripts have sent in parts: the place of each among the new files, its id, and its name. */
    upload: z
      .array(z.string().regex(/^\d{1,2}:[\w-]{1,64}:/))
      .max(BOARD_IMAGES_MAX)
      .optional()
      .default([]),
    /** Frames of new videos, which stand for them. Only scripts send them. Each is named by the place of its video. */
    poster: z.array(z.instanceof(File)).max(BOARD_IMAGES_MAX).optional().default([]),
    /** Brand assets whose images a new post gets. */
    asset_ids: z
      .array(z.string().max(64))
      .max(BOARD_IMAGES_MAX, `Choose up to ${BOARD_IMAGES_MAX} images.`)
      .optional()
      .default([]),
    /** Images of the project’s library that a new post gets. */
    media_ids: z
      .array(z.string().max(64))
      .max(BOARD_IMAGES_MAX, `Choose up to ${BOARD_IMAGES_MAX} images.`)
      .optional()
      .default([]),
    /** The texts of new images, in the order of the files. */
    new_alt: z.array(altText).max(BOARD_IMAGES_MAX).optional().default([]),
    /** Of a post that repeats: what the save is for. */
    series: z.enum(["this", "following"]).optional(),
    version: versionField,
    approvers: approversField,
    reason: reasonField,
    ...talkFields,
  })
  .refine(hasDay, dayMissing);

const whole = (text: string | undefined) => (text?.trim() ? Number(text) : null);

export const seriesSchema = z
  .object({
    interval: z
      .string("Enter a number from 1 to 99.")
      .transform(Number)
      .refine(
        (number) => Number.isInteger(number) && number >= 1 && number <= 99,
        "Enter a number from 1 to 99.",
      ),
    frequency: z.enum(FREQUENCIES, "Choose days, weeks, or months."),
    count: z
      .string()
      .optional()
      .transform(whole)
      .refine(
        (number) => number === null || (Number.isInteger(number) && number >= 2 && number <= RECURRENCES_MAX),
        `Enter a number from 2 to ${RECURRENCES_MAX}.`,
      ),
    ends_on: dayField,
  })
  .refine(({ count, ends_on }) => (count === null) !== (ends_on === null), {
    path: ["count"],
    message: "Enter a number of posts or a last date, but not both.",
  });

export const moveSchema = z.object({
  planned_for: dayField,
  status: z.enum(ITEM_STATUSES, "Choose a status."),
  place: z.enum(["first", "after", "last"], "Choose a position."),
  after: z.string().optional(),
  reason: optionalText(REASON_MAX, "Reason"),
  version: versionField,
});

/** `{folder}:{calendar}`, because a calendar's URL includes its folder. */
export const otherCalendarSchema = z.object({
  social_calendar_id: z.string("Choose a calendar."),
});
