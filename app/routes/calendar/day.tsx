import { updateBoard } from "#api-client/boards.server.ts";
import { changeDated, getDated } from "#api-client/calendar.server.ts";
import { plannedAt } from "#components/boards/planned-at.server.ts";
import { changeDate } from "#components/calendar/change-date.server.ts";
import { ChangeDate } from "#components/calendar/change-date.tsx";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import { knownType, typeWord } from "#components/calendar/type-words.ts";
import { formatDays } from "#lib/dates.ts";
import { isOut } from "#domain/review/states.ts";
import { isDay } from "#lib/dates.ts";
import { ownPath } from "#lib/own-path.ts";
import { searchWith } from "#lib/search-params.ts";
import { timeIn } from "#lib/time-of-day.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/day";

export const handle = { breadcrumb: () => ({ label: "Change date" }) };

/** What has a last day of its own. Ads run until their campaign ends. */
const RESIZED: ReadonlySet<string> = new Set(["campaign", "event", "freeze"]);

/** Whether it is a post, whose time changes with its day where it is dropped at a time. */
const isPost = (type: string) => type === "board";

/** Returns the page on which an item was dragged or chosen, or else the month of its day. */
const backOf = ({ params, url }: Pick<Route.LoaderArgs, "params" | "url">, day: string) =>
  ownPath(url.searchParams.get("back")) || projectCalendarLinks(params.projectId).view("month", day);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const wanted = url.searchParams.get("planned_for") ?? "";
  const end = url.searchParams.get("ends_on") ?? "";
  const item = await getDated(context.get(apiContext), params.typeId, params.itemId);
  return {
    title: item.title,
    type: typeWord(knownType(item.type) ?? "event"),
    days: formatDays(item.starts_on, item.ends_on),
    isLong: item.ends_on > item.starts_on,
    ...(RESIZED.has(item.type) && { until: isDay(end) ? end : "" }),
    ...(isPost(item.type) && { time: timeIn(url.searchParams.get("time") ?? "") ?? undefined }),
    isOut: item.status !== null && isOut(item.status),
    day: isDay(wanted) ? wanted : item.starts_on,
    back: backOf({ params, url }, item.starts_on),
  };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const { title, type, status, zone } = await getDated(api, params.typeId, params.itemId);
  return changeDate(context, {
    title,
    isOut: status !== null && isOut(status),
    back: (day) => backOf({ params, url }, day),
    question: ({ planned_for, time, ends_on }) =>
      url.pathname + searchWith({ planned_for, time, ends_on, back: backOf({ params, url }, planned_for) }),
    change: ({ planned_for, time, ends_on, reason }) =>
      isPost(type) && time !== null
        ? updateBoard(api, params.itemId, { ...plannedAt({ planned_for, time }, zone), reason })
        : changeDated(api, params.typeId, params.itemId, { starts_on: planned_for, ends_on, reason }),
    undate: isPost(type)
      ? () => updateBoard(api, params.itemId, { planned_for: null, scheduled_at: null })
      : null,
  });
}

export default function ChangeDay({ loaderData, actionData }: Route.ComponentProps) {
  const { type, days, isLong, ...item } = loaderData;
  return (
    <ChangeDate
      {...item}
      {...((isLong || item.until !== undefined) && { label: "Start date" })}
      {...(isLong && item.until === undefined && { hint: "It keeps its length." })}
      lead={`${type}, ${days}. ${
        item.isOut ? "It was already published, so its date changes in Marquee only." : ""
      }`}
      refused={actionData?.result}
    />
  );
}
