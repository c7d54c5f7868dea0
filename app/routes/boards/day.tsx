import { redirect } from "react-router";
import { updateBoard } from "#api-client/boards.server.ts";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { plannedAt } from "#components/boards/planned-at.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import { changeDate } from "#components/calendar/change-date.server.ts";
import { ChangeDate } from "#components/calendar/change-date.tsx";
import { zoneOf } from "#components/calendar/zone-of.ts";
import { isOut } from "#domain/review/states.ts";
import { formatDay, formatTime, isDay } from "#lib/dates.ts";
import { ownPath } from "#lib/own-path.ts";
import { searchWith } from "#lib/search-params.ts";
import { timeIn } from "#lib/time-of-day.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Route } from "./+types/day";
import { findBoard } from "#components/boards/find-board.server.ts";
import { publishedQuestion } from "./published-question.server.ts";

export const handle = { breadcrumb: () => ({ label: "Change date" }) };

/** Returns the page on which a post was dragged or moved, or else the month of its day. */
const backOf = ({ params, url }: Pick<Route.LoaderArgs, "params" | "url">, day: string) =>
  ownPath(url.searchParams.get("back")) || calendarLinks(params).view("month", day);

/** Asks before a dragged post moves: a published one changes only its date in Marquee. Without a day, the page "move" asks for one. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const day = url.searchParams.get("planned_for") ?? "";
  if (!isDay(day)) throw redirect(calendarLinks(params).moveBoard(params.boardId));
  const time = timeIn(url.searchParams.get("time") ?? "") ?? undefined;
  const api = context.get(apiContext);
  const [{ title, status, planned_for }, calendar, user] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
    readerOf(context),
  ]);
  const question = isOut(status)
    ? await publishedQuestion(api, params.boardId, zoneOf(calendar, user))
    : null;
  return {
    title,
    day,
    time,
    isOut: isOut(status),
    lead: [
      question,
      `It moves ${planned_for ? `from ${formatDay(planned_for)} ` : ""}to ${formatDay(day)}${time === undefined ? "" : ` at ${formatTime(time)}`}.`,
    ]
      .filter(Boolean)
      .join(" "),
    back: backOf({ params, url }, day),
  };
}

/** Moves a dragged post to another day. It keeps its time, unless it was dropped at another. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const [{ title, status }, calendar, user] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
    readerOf(context),
  ]);
  return changeDate(context, {
    title,
    isOut: isOut(status),
    back: (day) => backOf({ params, url }, day),
    question: ({ planned_for, time }) =>
      calendarLinks(params).boardDay(params.boardId) +
      searchWith({ planned_for, time, back: backOf({ params, url }, planned_for) }),
    change: ({ planned_for, time, reason }) =>
      updateBoard(api, params.boardId, {
        ...(time === null ? { planned_for } : plannedAt({ planned_for, time }, zoneOf(calendar, user))),
        reason,
      }),
    undate: () => updateBoard(api, params.boardId, { planned_for: null, scheduled_at: null }),
  });
}

export default function ChangeDay({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangeDate {...loaderData} refused={actionData?.result} />;
}
