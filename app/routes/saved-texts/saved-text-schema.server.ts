import { z } from "zod";
import { SAVED_TEXT_MAX, SAVED_TEXT_NAME_MAX } from "#contract/limits.ts";
import { SAVED_TEXT_KINDS } from "#contract/vocabulary.ts";
import { versionField } from "#forms/field-schemas.server.ts";

export const savedTextSchema = z.object({
  kind: z.enum(SAVED_TEXT_KINDS, "Choose a type."),
  name: z
    .string("Enter a name.")
    .trim()
    .min(1, "Enter a name.")
    .max(SAVED_TEXT_NAME_MAX, `Name must be ${SAVED_TEXT_NAME_MAX} characters or fewer.`),
  body: z
    .string("Enter a text.")
    .trim()
    .min(1, "Enter a text.")
    .max(SAVED_TEXT_MAX, `Text must be ${SAVED_TEXT_MAX} characters or fewer.`),
  version: versionField,
});
export type SavedTextValues = { kind: string; name: string; body: string; version: string };
