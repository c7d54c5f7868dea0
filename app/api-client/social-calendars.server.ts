import { recordIfSent } from "#contract/envelope.ts";
import {
  type SocialCalendar,
  type SocialCalendarInput,
  SocialCalendarSchema,
} from "#contract/social-calendar.ts";
import type { Api } from "./client.server.ts";
import { existingRecord } from "./existing-record.server.ts";

type Reader = Pick<Api, "get">;

/** A page and the frames around it all want the calendar: one request of a browser asks the API for it once. */
const asked = new WeakMap<Reader, Map<string, Promise<SocialCalendar>>>();

/** With all its boards. Rejects with NotFoundError "Social Calendar not found" when the answer holds no data. */
export function getSocialCalendar(api: Reader, id: string): Promise<SocialCalendar> {
  const calendars = asked.get(api) ?? new Map<string, Promise<SocialCalendar>>();
  asked.set(api, calendars);
  const calendar =
    calendars.get(id) ??
    api.get("/api/projects/social-calendar/{id}", {
      params: { id },
      schema: existingRecord(SocialCalendarSchema, "Social Calendar not found"),
    });
  calendars.set(id, calendar);
  return calendar;
}

/** PUT: what is left out is cleared. */
export const updateSocialCalendar = (api: Api, id: string, input: SocialCalendarInput) =>
  api.put("/api/projects/social-calendar/{id}", {
    params: { id },
    json: input,
    schema: recordIfSent(SocialCalendarSchema),
  });
