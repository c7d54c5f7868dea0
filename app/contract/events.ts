import { z } from "zod";
import { CanSchema, DaySchema, IdSchema, orNull, PersonSchema, VersionSchema, wordOf } from "./fields.ts";
import { EVENT_KINDS, type EventKind } from "./vocabulary.ts";

/** Something of a project’s own on some days, or days on which nothing is scheduled. */
export const EventSchema = z.object({
  id: IdSchema,
  kind: wordOf(EVENT_KINDS, "event"),
  name: z.string(),
  note: orNull(z.string()),
  starts_on: DaySchema,
  ends_on: DaySchema,
  creator: orNull(PersonSchema),
  version: VersionSchema,
  can: CanSchema,
});
export type Event = z.infer<typeof EventSchema>;

export type EventInput = {
  kind: EventKind;
  name: string;
  note?: string | null;
  starts_on: string;
  ends_on: string;
  version?: number;
};
