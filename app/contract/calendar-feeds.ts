import { z } from "zod";
import { DaySchema, IdSchema, InstantSchema, orNull } from "./fields.ts";

/** An address at which other programs read a project's dates. */
export const CalendarFeedSchema = z.object({
  id: IdSchema,
  name: z.string(),
  created_at: orNull(InstantSchema),
  last_read_at: orNull(InstantSchema),
  /** Only in the answer that makes the feed: nobody can be told it again. */
  token: orNull(z.string()),
});

/** Something with a date: a whole day or several (`starts_on` to `ends_on`, inclusive), or a moment (`at`). */
const FeedItemSchema = z.object({
  id: IdSchema,
  type: z.string(),
  title: z.string(),
  note: orNull(z.string()),
  starts_on: orNull(DaySchema),
  ends_on: orNull(DaySchema),
  at: orNull(InstantSchema),
  /** Below the web app's own address. */
  path: orNull(z.string()),
  updated_at: orNull(InstantSchema),
});

export const FeedSchema = z.object({ name: z.string(), items: z.array(FeedItemSchema) });
