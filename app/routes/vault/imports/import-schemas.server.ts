import { z } from "zod";
import { placeFields, readingFields } from "#components/table-imports/reading-schema.server.ts";
import { VAULT_ITEMS_MAX } from "#contract/limits.ts";
import { VAULT_IMPORT_FIELDS } from "#contract/vocabulary.ts";

export const readingSchema = z.object({ ...readingFields, ...placeFields(VAULT_IMPORT_FIELDS) });

export const confirmSchema = z.object({
  decode: z.enum(["yes", "no"]).optional(),
  doubles: z.enum(["skip", "update", "checked"]).optional(),
  /** The lines of the doubles that are checked. */
  double: z.array(z.coerce.number().int().min(1)).max(VAULT_ITEMS_MAX).default([]),
  project: z.string().max(130).optional(),
  everyone: z.enum(["me", "everyone"]).optional(),
});
