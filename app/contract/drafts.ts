import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import { IdSchema, InstantSchema, IntegerSchema, orNull } from "./fields.ts";
import { DRAFT_SUBJECTS } from "./vocabulary.ts";

const about = {
  subject: z.enum(DRAFT_SUBJECTS),
  id: IdSchema,
  /** The record's version that the changes were made to. Null for a new record. */
  base_version: orNull(IntegerSchema),
  saved_at: InstantSchema,
};

/** Some servers turn empty texts into null. */
const value = orNull(z.string()).transform((text) => text ?? "");

/** The fields of a form, by name. PHP writes an empty map as `[]`. */
export const DraftValuesSchema = z.preprocess(
  (values) => (Array.isArray(values) && values.length === 0 ? {} : values),
  z.record(z.string(), z.union([value, z.array(value)])),
);
export type DraftValues = z.infer<typeof DraftValuesSchema>;

export const DraftReceiptSchema = z.object(about);

/** A person's unsaved text of one form. */
export const DraftSchema = z.object({ ...about, values: DraftValuesSchema });
export type Draft = z.infer<typeof DraftSchema>;

/** A draft in the list, with the name and the place of its record. */
export const DraftEntrySchema = PlacedSchema.omit({ type: true }).extend(about);
export type DraftEntry = z.infer<typeof DraftEntrySchema>;
