import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import { orFalse, orNull } from "./fields.ts";
import type { SearchType } from "./vocabulary.ts";

/** A search result. Unknown statuses are shown as they are. Folders have none. */
export const FoundSchema = PlacedSchema.extend({
  status: orNull(z.string().min(1).max(60)),
  is_archived: orFalse,
});
export type Found = z.infer<typeof FoundSchema>;

export type SearchFilter = {
  q: string;
  type?: SearchType[] | undefined;
  /** A project's slug or id. */
  project?: string | undefined;
  /** Searches only archived records. */
  archived?: "1" | undefined;
  page?: number;
};
