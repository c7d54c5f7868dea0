import { z } from "zod";
import { CanSchema, IdSchema, VersionSchema, wordOf } from "./fields.ts";
import { SAVED_TEXT_KINDS, type SavedTextKind } from "./vocabulary.ts";

/** A caption or a group of hashtags that a project's posts share. */
export const SavedTextSchema = z.object({
  id: IdSchema,
  kind: wordOf(SAVED_TEXT_KINDS, "caption"),
  name: z.string(),
  body: z.string(),
  version: VersionSchema,
  can: CanSchema,
});
export type SavedText = z.infer<typeof SavedTextSchema>;

export type SavedTextInput = { kind: SavedTextKind; name: string; body: string; version?: number };
