import { z } from "zod";
import { BooleanSchema, CanSchema, IdSchema, orNull, PersonSchema, VersionSchema } from "./fields.ts";

/** A filter of the list of tasks under a name. */
export const SavedViewSchema = z.object({
  id: IdSchema,
  name: z.string(),
  /** The list's query string, without a question mark. */
  query: z.string(),
  is_shared: BooleanSchema,
  owner: orNull(PersonSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type SavedView = z.infer<typeof SavedViewSchema>;

export type SavedViewInput = { name: string; query: string; is_shared: boolean; version?: number };
