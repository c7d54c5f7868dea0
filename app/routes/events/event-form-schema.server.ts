import { z } from "zod";
import type { EventInput } from "#contract/events.ts";
import { EVENT_NAME_MAX, EVENT_NOTE_MAX } from "#contract/limits.ts";
import { EVENT_KINDS } from "#contract/vocabulary.ts";
import { dayField, versionField } from "#forms/field-schemas.server.ts";

export const eventFormSchema = z.object({
  kind: z.enum(EVENT_KINDS, "Choose a type."),
  name: z
    .string("Enter a name.")
    .trim()
    .min(1, "Enter a name.")
    .max(EVENT_NAME_MAX, `Name must be ${EVENT_NAME_MAX} characters or fewer.`),
  starts_on: dayField.pipe(z.string("Enter a date.")),
  ends_on: dayField,
  note: z
    .string()
    .max(EVENT_NOTE_MAX, `Note must be ${EVENT_NOTE_MAX} characters or fewer.`)
    .optional()
    .transform((text) => text ?? null),
  version: versionField,
});

/** Without an end date, an event lasts one day. */
export const toEventInput = (event: z.output<typeof eventFormSchema>): EventInput => ({
  ...event,
  ends_on: event.ends_on ?? event.starts_on,
});
export type EventFormValues = {
  kind: string;
  name: string;
  starts_on: string;
  ends_on: string;
  note: string;
  version: string;
};
