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
import { boolean, integer, list, mapOf, oneOf, text } from "#api/http/rules.ts";

// Names are compared in this form, so that two ways to write an umlaut are one.
const composed = (limits: { max: number }) => text(limits).transform((value) => value.normalize("NFC"));
const values = list(composed({ max: NAMING_VALUE_MAX }), { max: NAMING_VALUES_MAX });
const pattern = composed({ max: NAMING_PATTERN_MAX });

const field = z.object({
  name: composed({ max: NAMING_FIELD_NAME_MAX }),
  type: oneOf(NAMING_FIELD_TYPES),
  values: values.optional().transform((known) => known ?? []),
});

const utmRule = z.object({
  required: boolean()
    .optional()
    .transform((known) => known ?? false),
  values: values.optional().transform((known) => known ?? []),
  pattern: pattern.nullish().transform((known) => known || null),
});

export const updateRules = {
  enforcement: oneOf(NAMING_ENFORCEMENTS).optional(),
  separator: oneOf(NAMING_SEPARATORS).optional(),
  fields: list(field, { max: NAMING_FIELDS_MAX }).optional(),
  patterns: mapOf(CAMPAIGN_KINDS, pattern.nullable()).optional(),
  checks_links: boolean().optional(),
  utm: mapOf(UTM_TAGS, utmRule).optional(),
  version: integer().nullish(),
};
