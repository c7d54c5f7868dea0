import { z } from "zod";
import { optionalText, requiredText } from "#components/campaigns/text-schemas.server.ts";
import {
  LOG_IMPORT_BYTES_MAX,
  LOG_NAME_MAX,
  LOG_NOTE_MAX,
  LOG_REASON_MAX,
  LOG_REASONS_MAX,
  LOG_VALUE_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { METRICS, PLATFORMS } from "#contract/report-vocabulary.ts";
import { LOG_CATEGORIES, LOG_LEVELS, LOG_OPERATIONS, LOG_VERDICTS } from "#contract/vocabulary.ts";
import { isDay } from "#lib/dates.ts";

const reason = requiredText(LOG_REASON_MAX, "The reason", "Say why.");
const category = z.enum(LOG_CATEGORIES, "Choose what changed.");
const object = requiredText(LOG_NAME_MAX, "The name", "Enter the campaign or ad.");
const value = optionalText(LOG_VALUE_MAX, "The value");
const name = optionalText(LOG_NAME_MAX, "The name");

export const quickSchema = z.object({ category, object, old_value: value, new_value: value, reason });

export const reasonSchema = z.object({ reason });

export const reasonsSchema = z.object({
  entries: z
    .array(z.string().max(64))
    .max(LOG_REASONS_MAX)
    .default([])
    .refine(({ length }) => length > 0, "Choose at least one change."),
  reason,
});

const day = z.string().refine(isDay, "Enter a day, like 2026-11-20.").optional();

export const entrySchema = z.object({
  category,
  operation: z.enum(LOG_OPERATIONS, "Choose what was done."),
  field: name,
  object,
  level: z.enum(LOG_LEVELS, "Choose what it is."),
  campaign_name: name,
  platform: z.enum(PLATFORMS, "Choose a platform."),
  old_value: value,
  new_value: value,
  unit: optionalText(12, "The unit"),
  day: z.string("Enter the day.").refine(isDay, "Enter a day, like 2026-11-20."),
  time: z
    .string()
    .regex(/^\d{2}:\d{2}$/, "Enter a time, like 14:05.")
    .optional(),
  actor_name: name,
  reason,
  metric: z.enum(METRICS).optional(),
  direction: z.enum(["up", "down"]).optional(),
  expected: optionalText(120, "How much"),
  review_on: day,
  url: optionalText(URL_MAX, "Link"),
  project: z.string().max(128).optional(),
  corrects: z.string().max(64).optional(),
  reverts: z.string().max(64).optional(),
});

export const concludeSchema = z.object({
  verdict: z.enum(LOG_VERDICTS, "Choose what came of it."),
  note: optionalText(LOG_NOTE_MAX, "The note"),
  weeks: z.coerce.number().int().optional(),
  report: z.string().max(64).optional(),
});

export const IMPORT_TOO_LARGE = `The file is larger than ${LOG_IMPORT_BYTES_MAX / 1_000_000} MB. Export fewer days.`;

export const importSchema = z
  .object({
    file: z.instanceof(File).optional(),
    text: z.string().optional(),
    project: z.string().max(128).optional(),
  })
  .superRefine(({ file, text }, issues) => {
    const size = file?.size ?? 0;
    if (size === 0 && !text?.trim())
      issues.addIssue({ code: "custom", path: ["file"], message: "Choose a file, or paste its text." });
    if (size > LOG_IMPORT_BYTES_MAX)
      issues.addIssue({ code: "custom", path: ["file"], message: IMPORT_TOO_LARGE });
  });

export const answerSchema = z.object({
  platform: z.enum(PLATFORMS).optional(),
  timezone: z.string().max(64).optional(),
  order: z.enum(["ymd", "dmy", "mdy"]).optional(),
  columns: z.record(z.string(), z.string()).optional(),
});
