import { data, redirect } from "react-router";
import { updateBoard } from "#api-client/boards.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { deleting } from "#forms/submit.server.ts";
import { calendarDay, calendarView } from "#lib/calendar-views.ts";
import { formatDay, isDay } from "#lib/dates.ts";
import { postedText } from "#lib/posted-text.ts";
import { apiContext } from "#middleware/api.server.ts";
import { postedContext } from "#middleware/forgery.server.ts";
import { calendarLinks } from "../calendar-links.ts";
import type { Route } from "./+types/day";
import { findBoard } from "./find-board.server.ts";

/** The form for what happens here is the page "move". */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(calendarLinks(params).moveBoard(params.boardId));

/** Where a board that was dragged to a day is sent: the day changes, the time of day stays. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const day = postedText(context.get(postedContext)?.get("planned_for"));
  if (!isDay(day)) throw data(null, { status: 400 });
  const api = context.get(apiContext);
  const view = calendarView(url.searchParams.get("from")) ?? "month";
  const back = calendarLinks(params).view(view, calendarDay(url.searchParams.get("date")) ?? day);
  const { title } = await findBoard(api, params);
  const answer = await deleting(async () => {
    await updateBoard(api, params.boardId, { planned_for: day });
    return redirectWithToast(back, {
      type: "success",
      message: `Moved “${title}” to ${formatDay(day)}.`,
    });
  });
  if (answer instanceof Response) return answer;
  return redirectWithToast(back, { type: "error", message: answer.data.refusal });
}
