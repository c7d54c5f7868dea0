import type { RouterContextProvider } from "react-router";
import { getBlog } from "#api-client/blogs.server.ts";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { planValues } from "#components/blogs/plan.server.ts";
import { findBoard } from "#components/boards/find-board.server.ts";
import { plannedAt } from "#components/boards/planned-at.server.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import type { ItemParams } from "#components/review/item-at.ts";
import { zoneName } from "#lib/time-zones.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf, sharedZoneOf } from "#middleware/reader.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Returns the time zone of the time that the form of a step asks for. Null counts as UTC. Undefined for an ad, which has only a day. */
async function zoneAt(context: Context, params: ItemParams): Promise<string | null | undefined> {
  if ("blogId" in params) return sharedZoneOf(context);
  if (!("boardId" in params)) return undefined;
  const [calendar, reader] = await Promise.all([
    getCalendarAlone(context.get(apiContext), params.socialCalendarId),
    readerOf(context),
  ]);
  return zoneOf(calendar, reader);
}

async function instantOf(context: Context, params: ItemParams) {
  const api = context.get(apiContext);
  if ("blogId" in params) return getBlog(api, params.blogId);
  if (!("boardId" in params)) return null;
  const { planned_for, scheduled_at: publish_at } = await findBoard(api, params);
  return { planned_for, publish_at };
}

/** Returns the day and the time of a post or a blog post, and their time zone in words. Null for an ad. */
export async function shownPlan(context: Context, params: ItemParams) {
  const [zone, plan] = await Promise.all([zoneAt(context, params), instantOf(context, params)]);
  return plan === null || zone === undefined
    ? null
    : { values: planValues(plan, zone), zone: zoneName(zone ?? "UTC") };
}

/**
 * Returns the fields of a step’s day and time (HH:MM).
 * @throws ValidationError for a time that the clocks skip
 */
export async function planAt(
  context: Context,
  params: ItemParams,
  { day, time }: { day: string | undefined; time: string | null },
) {
  if (day === undefined) return {};
  const zone = await zoneAt(context, params);
  return zone === undefined ? { planned_for: day } : plannedAt({ planned_for: day, time }, zone);
}
