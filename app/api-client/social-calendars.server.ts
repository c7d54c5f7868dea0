import { z } from "zod";
import { recordIfSent, recordOf } from "#contract/envelope.ts";
import { IdSchema } from "#contract/fields.ts";
import {
  BoardImportSchema,
  CalendarPlaceSchema,
  type ImportSettingsInput,
  type NetworkLimitsInput,
  NetworkLimitsSchema,
  NextSlotSchema,
  type PostingSlot,
  PostingSlotSchema,
  type SocialCalendar,
  type SocialCalendarInput,
  SocialCalendarSchema,
} from "#contract/social-calendars.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import type { Api } from "./client.server.ts";
import { existingRecord } from "./existing-record.server.ts";

type Reader = Pick<Api, "get">;

/** Plain days, inclusive. An API that doesn't support them sends all boards. */
export type Days = { from: string; to: string };

/** Returns the social calendars of all projects that posts may be added to. Null if the API doesn’t list them. */
export const findCalendarPlaces = (api: Pick<Api, "find">) =>
  api.find("/api/projects/social-calendar", { schema: recordOf(z.array(CalendarPlaceSchema)) });

/** Returns a calendar without its boards. An API that can’t leave out all of them sends those without a date. */
export const getCalendarAlone = (api: Reader, id: string) =>
  getSocialCalendar(api, id, { from: "9999-12-31", to: "9999-12-31", boards: "0" });

/**
 * Returns a calendar with all its boards, or only those of some days and those without a date. Rejects with NotFoundError "Social
 * Calendar not found" if the response has no data.
 */
export const getSocialCalendar = (
  api: Reader,
  id: string,
  days?: Days & { boards?: "0" },
): Promise<SocialCalendar> =>
  api.get("/api/projects/social-calendar/{id}", {
    params: { id },
    query: days,
    schema: existingRecord(SocialCalendarSchema, "Social Calendar not found"),
  });

/** A PUT clears every field that is left out. */
const updateSocialCalendar = (api: Api, id: string, input: SocialCalendarInput) =>
  api.put("/api/projects/social-calendar/{id}", {
    params: { id },
    json: input,
    schema: recordIfSent(SocialCalendarSchema),
  });

/** Changes some fields of a calendar. Sends the other fields as they are, because a PUT clears what is left out. */
export async function changeSocialCalendar(api: Api, id: string, change: Partial<SocialCalendarInput>) {
  const { name, description, status, starts_on, ends_on, owner, networks, timezone, ...rest } =
    await getCalendarAlone(api, id);
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

/** Returns the ids of the boards that this user may approve. Empty if the API can't tell. */
export const listAwaitingApproval = async (api: Api, id: string): Promise<string[]> =>
  (await api.find("/api/projects/social-calendar/{id}/awaiting-approval", {
    params: { id },
    schema: recordOf(z.array(IdSchema)),
  })) ?? [];

const limits = recordOf(NetworkLimitsSchema);
const limitsPath = "/api/organization/network-limits";

/** If the API doesn't store limits, no one can change them. */
export const getNetworkLimits = async (api: Api): Promise<z.output<typeof NetworkLimitsSchema>> =>
  (await api.find(limitsPath, { schema: limits })) ?? NetworkLimitsSchema.parse({ can: { update: false } });

/** Replaces all limits. A network that is left out gets its default limits back. */
export const replaceNetworkLimits = (api: Api, input: NetworkLimitsInput) =>
  api.put(limitsPath, { json: input, schema: limits });

const slots = recordOf(z.array(PostingSlotSchema));

export const listSlots = (api: Api, id: string) =>
  api.get("/api/projects/social-calendar/{id}/slots", { params: { id }, schema: slots });

export const replaceSlots = (api: Api, id: string, wanted: readonly PostingSlot[]) =>
  api.put("/api/projects/social-calendar/{id}/slots", {
    params: { id },
    json: { slots: wanted },
    schema: slots,
  });

/** Returns the next free posting time. Null if none is free or the API has none. */
export const findNextSlot = (api: Api, id: string, networks: readonly string[], boardId?: string) =>
  api.find("/api/projects/social-calendar/{id}/next-slot", {
    params: { id },
    query: { networks, board: boardId },
    schema: recordOf(NextSlotSchema),
  });

const anImport = "/api/projects/social-calendar/imports/{id}";
const imported = recordOf(BoardImportSchema);

export function createImport(api: Api, id: string, file: File) {
  const form = new FormData();
  // Lynx sends the full path on the user's computer, which is private.
  const name = file.name.replace(/^.*[\\/]/, "") || "posts.csv";
  form.set("file", file, name);
  form.set("file_name", name.slice(0, 255));
  return api.post("/api/projects/social-calendar/{id}/imports", { params: { id }, form, schema: imported });
}

export const getImport = (api: Api, id: string) => api.get(anImport, { params: { id }, schema: imported });

export const updateImport = (api: Api, id: string, input: ImportSettingsInput) =>
  api.put(anImport, { params: { id }, json: input, schema: imported });

export const confirmImport = (api: Api, id: string) =>
  api.post(`${anImport}/confirm`, { params: { id }, schema: imported });

export const undoImport = (api: Api, id: string) => api.post(`${anImport}/undo`, { params: { id } });
