import { z } from "zod";
import { PlacedSchema } from "./campaigns.ts";
import { normalisePage, PageMetaSchema } from "./envelope.ts";
import { DaySchema, IdSchema, IntegerSchema, orFalse, orNull } from "./fields.ts";
import { lenient } from "./reading.ts";
import type { SearchType } from "./vocabulary.ts";

/** Where a text has what was searched for: the first UTF-16 unit, and the one after the last. */
const MarksSchema = z
  .array(
    z
      .array(IntegerSchema)
      .length(2)
      .transform(([start = 0, end = 0]): [number, number] => [start, end]),
  )
  .nullish()
  .transform((marks) => marks ?? []);

/** A search result. Unknown statuses are shown as they are. Folders have none. */
export const FoundSchema = PlacedSchema.extend({
  status: orNull(z.string().min(1).max(60)),
  /** The planned day, or the first one. */
  date: orNull(DaySchema),
  is_archived: orFalse,
  /** Whether it is an item of the vault that has one-time codes. */
  has_code: orFalse,
  /** What a comment is on. Its name, kind, and place are those of this record. Null for everything else. */
  subject: orNull(z.object({ type: z.string(), id: IdSchema })),
  name_marks: MarksSchema,
  /** The part of its text that has the words. Plain text. */
  excerpt: orNull(z.object({ text: z.string(), marks: MarksSchema })),
});
export type Found = z.infer<typeof FoundSchema>;

export const FoundPageSchema = z.preprocess(
  normalisePage,
  lenient(
    z.object({
      data: z.array(FoundSchema),
      /** What was searched in place of words that occur nowhere. */
      meta: PageMetaSchema.extend({ did_you_mean: orNull(z.string()) }),
    }),
  ),
);

export type SearchFilter = {
  q: string;
  type?: SearchType[] | undefined;
  /** A project's slug or id. */
  project?: string | undefined;
  /** Days, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Searches only archived records. */
  archived?: "1" | undefined;
  page?: number;
};
