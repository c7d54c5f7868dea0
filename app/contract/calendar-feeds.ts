import { z } from "zod";
import { DaySchema, IdSchema, InstantSchema, orNull } from "./fields.ts";

/** A URL from which other programs read a project's dates. */
export const CalendarFeedSchema = z.object({
  id: IdSchema,
  name: z.string(),
  created_at: orNull(InstantSchema),
  last_read_at: orNull(InstantSchema),
  /** Only in the response that creates the feed. It can't be read again. */
  token: orNull(z.string()),
});

/** An item with a date: one or more days (`starts_on` to `ends_on`, inclusive), or an instant (`at`). */
const FeedItemSchema = z.object({
  id: IdSchema,
  type: z.string(),
  title: z.string(),
  note: orNull(z.string()),
  starts_on: orNull(DaySchema),
  ends_on: orNull(DaySchema),
  at: orNull(InstantSchema),
  /** Relative to the web app's URL. */
  path: orNull(z.string()),
  updated_at: orNull(InstantSchema),
});

export const CalendarFeedContentSchema = z.object({ name: z.string(), items: z.array(FeedItemSchema) });
