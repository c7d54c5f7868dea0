import { z } from "zod";
import { CanSchema, IdSchema, VersionSchema, wordOf } from "./fields.ts";
import { COLOURS, LABEL_PATTERNS } from "./vocabulary.ts";
import type { Colour, LabelPattern } from "./vocabulary.ts";

export const LabelChipSchema = z.object({
  id: IdSchema,
  name: z.string(),
  colour: wordOf(COLOURS, "slate"),
  pattern: wordOf(LABEL_PATTERNS, "solid"),
});
export type LabelChip = z.infer<typeof LabelChipSchema>;

/** The labels of a record. Null from an API without labels. */
export const LabelsSchema = z
  .array(LabelChipSchema)
  .nullish()
  .transform((labels): LabelChip[] | null => labels ?? null);

export const LabelSchema = LabelChipSchema.extend({ version: VersionSchema, can: CanSchema });
export type Label = z.infer<typeof LabelSchema>;

export type LabelInput = { name: string; colour: Colour; pattern: LabelPattern; version?: number };
