import { z } from "zod";
import { LABEL_NAME_MAX } from "#contract/limits.ts";
import { COLOURS, LABEL_PATTERNS } from "#contract/vocabulary.ts";
import { versionField } from "#forms/field-schemas.server.ts";

export const labelFormSchema = z.object({
  name: z
    .string("Enter a name.")
    .trim()
    .min(1, "Enter a name.")
    .max(LABEL_NAME_MAX, `Name must be ${LABEL_NAME_MAX} characters or fewer.`),
  colour: z.enum(COLOURS, "Choose a color."),
  pattern: z.enum(LABEL_PATTERNS, "Choose a pattern."),
  version: versionField,
});
export type LabelFormValues = { name: string; colour: string; pattern: string; version: string };
