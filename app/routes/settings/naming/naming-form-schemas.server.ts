import { z } from "zod";
import {
  NAMING_FIELD_NAME_MAX,
  NAMING_FIELDS_MAX,
  NAMING_PATTERN_MAX,
  NAMING_VALUE_MAX,
  NAMING_VALUES_MAX,
} from "#contract/limits.ts";
import {
  NAMING_ENFORCEMENTS,
  NAMING_FIELD_TYPES,
  NAMING_SEPARATORS,
  UTM_TAGS,
  CAMPAIGN_KINDS,
} from "#contract/vocabulary.ts";
import { versionField } from "#forms/field-schemas.server.ts";

/** Parses values, one on each line. */
const linesField = z
  .string()
  .optional()
  .default("")
  .transform((text) => text.split(/\r?\n/).flatMap((line) => line.trim() || []))
  .refine((lines) => lines.length <= NAMING_VALUES_MAX, `Enter up to ${NAMING_VALUES_MAX} values.`)
  .refine(
    (lines) => lines.every((line) => Array.from(line).length <= NAMING_VALUE_MAX),
    `Each value must be ${NAMING_VALUE_MAX} characters or fewer.`,
  );

const patternField = z
  .string()
  .trim()
  .max(NAMING_PATTERN_MAX, `Pattern must be ${NAMING_PATTERN_MAX} characters or fewer.`)
  .optional()
  .transform((text) => text || null);

const isBlank = ({ name, values }: { name: string; values: readonly string[] }) =>
  name === "" && values.length === 0;

export const namingSchema = z.object({
  separator: z.enum(NAMING_SEPARATORS, "Choose a separator."),
  fields: z
    .array(
      z.object({
        name: z
          .string()
          .trim()
          .max(NAMING_FIELD_NAME_MAX, `Name must be ${NAMING_FIELD_NAME_MAX} characters or fewer.`)
          .optional()
          .default(""),
        type: z.enum(NAMING_FIELD_TYPES, "Choose a type.").optional().default("list"),
        values: linesField,
      }),
    )
    .max(NAMING_FIELDS_MAX, `Add up to ${NAMING_FIELDS_MAX} fields.`)
    .optional()
    .default([])
    // Only rows at the end are left out, so that errors stay beside their rows.
    .transform((rows) => rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1)),
  patterns: z.partialRecord(z.enum(CAMPAIGN_KINDS), patternField).optional().default({}),
  version: versionField,
});

export const enforcementSchema = z.object({
  enforcement: z.enum(NAMING_ENFORCEMENTS, "Choose what happens."),
  version: versionField,
});

export const utmSchema = z.object({
  checks_links: z
    .string()
    .optional()
    .transform((text) => text === "on"),
  utm: z
    .partialRecord(
      z.enum(UTM_TAGS),
      z.object({
        required: z
          .string()
          .optional()
          .transform((text) => text === "on"),
        pattern: patternField,
        values: linesField,
      }),
    )
    .optional()
    .default({}),
  version: versionField,
});
