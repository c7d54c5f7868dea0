import { z } from "zod";
import {
  REPORT_CAMPAIGNS_MAX,
  REPORT_COLUMNS_MAX,
  REPORT_FILE_BYTES_MAX,
  REPORT_FILES_MAX,
  REPORT_NAME_MAX,
  REPORT_NOTES_MAX,
  REPORT_REASON_MAX,
  REPORT_SETTINGS_MAX,
} from "#contract/limits.ts";
import { DATE_STYLES, DECIMAL_STYLES, PLATFORMS, REPORT_FIELDS } from "#domain/reports/vocabulary.ts";
import { readingFields } from "#components/table-imports/reading-schema.server.ts";
import { dayField } from "#forms/field-schemas.server.ts";

export const FILE_TOO_LARGE = `A file is larger than ${REPORT_FILE_BYTES_MAX / 1024 / 1024} MB. Export a shorter period, or split it.`;

/** Files or pasted text. Browsers send an empty file if nothing was chosen. */
export const uploadSchema = z
  .object({
    files: z.array(z.instanceof(File)).max(100).default([]),
    text: z.string().optional(),
    project: z.string().max(130).optional(),
  })
  .transform(({ files, ...rest }) => ({
    ...rest,
    files: files.filter(({ name, size }) => name !== "" || size > 0),
  }))
  .superRefine(({ files, text }, context) => {
    const complain = (message: string) =>
      context.addIssue({ code: "custom", path: ["files"], message, input: files });
    if (files.length === 0 && !text?.trim()) complain("Choose a file, or paste its text.");
    if (files.length > REPORT_FILES_MAX) complain(`Choose up to ${REPORT_FILES_MAX} files.`);
    if (files.some(({ size }) => size === 0)) complain("A file is empty. Choose another one.");
    if (files.some(({ size }) => size > REPORT_FILE_BYTES_MAX)) complain(FILE_TOO_LARGE);
  });

const currencyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Enter a code of three letters, like EUR.")
  .optional();

const checkbox = z.literal("on").optional();

/** The answers to what is asked about a file, and what its columns mean. */
export const mappingSchema = z.object({
  platform: z.enum(PLATFORMS).optional(),
  encoding: readingFields.encoding,
  separator: readingFields.separator,
  sheet: z.string().max(255).optional(),
  table: z.coerce.number().int().min(0).max(100).optional(),
  dates: z.enum(DATE_STYLES).optional(),
  decimals: z.enum(DECIMAL_STYLES).optional(),
  currency: currencyCode,
  from: dayField,
  to: dayField,
  doubles: z.enum(["keep", "drop"]).optional(),
  overlap: z.enum(["replace", "keep", "cancel"]).optional(),
  accept: checkbox,
  remember: checkbox,
  /** For each column, the field that it means. */
  means: z
    .array(z.enum(["", ...REPORT_FIELDS]).optional())
    .max(REPORT_COLUMNS_MAX)
    .optional(),
});

export const settingsSchema = z.object({
  name: z
    .string("Enter a name.")
    .trim()
    .min(1, "Enter a name.")
    .max(REPORT_NAME_MAX, `Use ${REPORT_NAME_MAX} characters or fewer.`),
  project: z.string().max(130).optional(),
  notes: z.string().max(REPORT_NOTES_MAX).optional(),
  currency: currencyCode,
  rates: z
    .array(
      z.object({
        currency: z.string().max(3),
        rate: z.coerce
          .number("Enter a number, like 1.17.")
          .positive("Enter a number greater than 0.")
          .optional(),
      }),
    )
    .max(REPORT_SETTINGS_MAX)
    .default([]),
});

/** `shown` has the ids of all choices of the form. */
export const campaignsSchema = z.object({
  campaigns: z
    .array(z.string().max(40))
    .max(REPORT_CAMPAIGNS_MAX, `Choose up to ${REPORT_CAMPAIGNS_MAX} campaigns.`)
    .default([]),
  shown: z
    .string()
    .max(10_000)
    .default("")
    .transform((ids) => ids.split(" ")),
});

export const dismissSchema = z.object({
  reason: z
    .string("Enter a reason.")
    .trim()
    .min(1, "Enter a reason.")
    .max(REPORT_REASON_MAX, `Use ${REPORT_REASON_MAX} characters or fewer.`),
});

export const linkSchema = z.object({ label: z.string().max(80).optional() });

const target = z.coerce
  .number("Enter a number, like 15.50.")
  .positive("Enter a number greater than 0.")
  .optional();

/** Rates are in percent. `project` is a slug. Without it, the targets are the organization's. */
export const targetsSchema = z.object({
  project: z.string().max(130).optional(),
  cpa: target,
  roas: target,
  cpc: target,
  cpm: target,
  ctr: target,
  cvr: target,
});
