import { z } from "zod";
import { optionalText, requiredText } from "#components/campaigns/text-schemas.server.ts";
import {
  CONTENT_FEED_BYTES_MAX,
  FEED_CATEGORY_MAX,
  FEED_KEYWORD_MAX,
  FEED_KEYWORDS_MAX,
  FEED_LIST_BYTES_MAX,
  FEED_QUIET_HOURS_MAX,
  FEED_RECIPIENTS_MAX,
  FEED_RULE_NAME_MAX,
  IMAGE_BYTES_MAX,
  MONITORED_FEED_NAME_MAX,
  PRODUCT_FEED_BYTES_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { FEED_CONDITIONS, FEED_FAMILIES } from "#contract/vocabulary.ts";
import { CONDITIONS } from "#domain/feeds/alert-rules.ts";

const family = z.enum(FEED_FAMILIES, "Choose what the feed has.");
const project = z.string().max(128).optional();
const name = optionalText(MONITORED_FEED_NAME_MAX, "Name");
const category = optionalText(FEED_CATEGORY_MAX, "Category");
const interval = z.coerce.number("Choose how often.").int();
/** People leave out the beginning of an address. */
const whole = (address: string) =>
  address === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
const address = requiredText(URL_MAX, "URL", "Enter the feed’s URL.").overwrite(whole);

export const feedSchema = z.object({ address, family, name, category, project, interval });

/** Larger files don’t arrive, though the server fetches larger feeds. */
const FILE_BYTES_MAX = Math.min(PRODUCT_FEED_BYTES_MAX, IMAGE_BYTES_MAX);

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`;
export const FEED_SIZES = `Up to ${inMegabytes(CONTENT_FEED_BYTES_MAX)} for articles, and ${inMegabytes(FILE_BYTES_MAX)} for products.`;
export const TOO_LARGE = `The file is larger than ${inMegabytes(FILE_BYTES_MAX)}. Add the feed by its URL, or split the file.`;

const file = z.instanceof(File).optional();
const pasted = z.string().optional();

type Source = { file?: File | undefined; text?: string | undefined };

/** Refuses a form without a file and without text, and a file that is too large. */
const checkSource =
  (max: (values: Source & { family?: string | undefined }) => number) =>
  (values: Source & { family?: string | undefined }, issues: z.core.$RefinementCtx) => {
    const hasFile = values.file !== undefined && values.file.size > 0;
    if (!hasFile && !values.text?.trim())
      issues.addIssue({ code: "custom", path: ["file"], message: "Choose a file, or paste its text." });
    const most = max(values);
    if (hasFile && (values.file?.size ?? 0) > most)
      issues.addIssue({
        code: "custom",
        path: ["file"],
        message: most === FILE_BYTES_MAX ? TOO_LARGE : `The file is larger than ${inMegabytes(most)}.`,
      });
  };

const sizeOf = ({ family: of }: { family?: string | undefined }) =>
  of === "content" ? CONTENT_FEED_BYTES_MAX : FILE_BYTES_MAX;

export const uploadSchema = z
  .object({ file, text: pasted, family, name, project })
  .superRefine(checkSource(sizeOf));
export const newerSchema = z.object({ file, text: pasted }).superRefine(checkSource(() => FILE_BYTES_MAX));
export const listSchema = z
  .object({ file, text: pasted })
  .superRefine(checkSource(() => FEED_LIST_BYTES_MAX));

/** Returns what a form sends: the file, or else the text. */
export const sourceOf = ({ file: chosen, text }: Source) => ({
  file: chosen !== undefined && chosen.size > 0 ? chosen : null,
  text,
});

export const settingsSchema = z.object({
  name: requiredText(MONITORED_FEED_NAME_MAX, "Name", "Enter a name."),
  address: optionalText(URL_MAX, "URL").transform((text) => text && whole(text.trim())),
  category,
  project,
  owner: z.string().max(64).optional(),
  interval,
  paused: z.literal("on").optional(),
});

export const importSchema = z.object({
  keep: z
    .array(z.coerce.number().int())
    .default([])
    .refine(({ length }) => length > 0, "Choose a feed."),
  project,
  interval,
});

const threshold = z
  .string()
  .optional()
  .transform((text, issues) => {
    if (!text?.trim()) return null;
    const number = Number(text.trim().replace(",", ".").replace(/\s*%$/, ""));
    if (!Number.isFinite(number) || number < 0) issues.addIssue("Enter a number, like 5.");
    return number;
  });

const QUIET_HOURS = `Enter a whole number from 1 to ${FEED_QUIET_HOURS_MAX}.`;

const ruleFields = z.object({
  name: optionalText(FEED_RULE_NAME_MAX, "Name"),
  /** Other APIs may have more. Rules with those aren’t changed here. */
  condition: z.enum(FEED_CONDITIONS, "Choose what to look for."),
  threshold,
  keywords: z
    .string()
    .optional()
    .transform((text) =>
      (text ?? "")
        .split(/[\n,]/)
        .map((word) => word.trim())
        .filter((word) => word !== ""),
    )
    .refine((words) => words.length <= FEED_KEYWORDS_MAX, `Use up to ${FEED_KEYWORDS_MAX} words.`)
    .refine(
      (words) => words.every((word) => Array.from(word).length <= FEED_KEYWORD_MAX),
      `Each word can have up to ${FEED_KEYWORD_MAX} characters.`,
    ),
  feed: z.string().max(64).optional(),
  recipients: z
    .array(z.string().max(64))
    .max(FEED_RECIPIENTS_MAX, `Choose up to ${FEED_RECIPIENTS_MAX} people.`)
    .default([]),
  quiet_hours: z.coerce
    .number(QUIET_HOURS)
    .int(QUIET_HOURS)
    .min(1, QUIET_HOURS)
    .max(FEED_QUIET_HOURS_MAX, QUIET_HOURS),
  is_on: z.literal("on").optional(),
});

export const ruleSchema = ruleFields.superRefine(({ condition, threshold: number, keywords }, issues) => {
  const complain = (name: string, message: string) =>
    issues.addIssue({ code: "custom", path: [name], message });
  const max = CONDITIONS[condition].threshold?.max;
  if (max !== undefined && number !== null && number > max)
    complain("threshold", `Enter a number from 0 to ${max.toLocaleString("en-US")}.`);
  if (condition === "keyword" && keywords.length === 0) complain("keywords", "Enter the words to look for.");
});
