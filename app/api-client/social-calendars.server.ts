import { recordIfSent } from "#contract/envelope.ts";
import {
  type SocialCalendar,
  type SocialCalendarInput,
  SocialCalendarSchema,
} from "#contract/social-calendar.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
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

/** Changes some fields of a calendar; a PUT clears what it leaves out, so the others go along as they are. */
export async function changeSocialCalendar(api: Api, id: string, change: Partial<SocialCalendarInput>) {
  const { name, description, status, starts_on, ends_on, owner, networks, timezone, ...rest } =
    await getSocialCalendar(api, id);
  const { default_hashtags, default_link, goal_metric, goal_value, budget_amount, currency } = rest;
  return updateSocialCalendar(api, id, {
    name,
    description,
    status,
    starts_on,
    ends_on,
    owner_id: owner?.id ?? null,
    networks: NETWORKS.filter((network) => networks.includes(network)),
    timezone,
    default_hashtags,
    default_link,
    goal_metric,
    goal_value,
    budget_amount,
    currency,
    ...change,
  });
}
