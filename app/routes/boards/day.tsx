import { data, redirect } from "react-router";
import { updateBoard } from "#api-client/boards.server.ts";
import { getCalendarAlone } from "#api-client/social-calendars.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { ConfirmPanel } from "#forms/confirm-panel.tsx";
import { deleting, postedIntent } from "#forms/submit.server.ts";
import { calendarDay, calendarView } from "#domain/calendar/views.ts";
import { formatDay, isDay } from "#lib/dates.ts";
import { isOut } from "#domain/review/states.ts";
import { postedText } from "#lib/posted-text.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import { postedContext } from "#middleware/posted.server.ts";
import { calendarLinks } from "#components/calendar/calendar-links.ts";
import type { Route } from "./+types/day";
import { publishedQuestion } from "./published-question.server.ts";
import { findBoard } from "./find-board.server.ts";

export const handle = { breadcrumb: () => ({ label: "Change date" }) };

/** Returns the view in which a post was dragged. */
function originOf({ params, url }: Pick<Route.LoaderArgs, "params" | "url">, day: string) {
  const view = calendarView(url.searchParams.get("from")) ?? "month";
  const date = calendarDay(url.searchParams.get("date")) ?? day;
  return { view, date, back: calendarLinks(params).view(view, date) };
}

/** Dragging a published post changes only its date in Marquee, so this page asks first. Other posts use the page "move". */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const day = url.searchParams.get("planned_for") ?? "";
  const links = calendarLinks(params);
  if (!isDay(day)) throw redirect(links.moveBoard(params.boardId));
  const api = context.get(apiContext);
  const [{ title, status, planned_for }, calendar, user] = await Promise.all([
    findBoard(api, params),
    getCalendarAlone(api, params.socialCalendarId),
    context.get(userContext),
  ]);
  if (!isOut(status)) throw redirect(links.moveBoard(params.boardId));
  const question = await publishedQuestion(api, params.boardId, zoneOf(calendar, user));
  return { title, day, planned_for, question, back: originOf({ params, url }, day).back };
}

/** Moves a dragged post to another day and keeps its time. */
export async function action({ params, context, url }: Route.ActionArgs) {
  const day = postedText(context.get(postedContext)?.get("planned_for"));
  if (!isDay(day)) throw data(null, { status: 400 });
  const api = context.get(apiContext);
  const { view, date, back } = originOf({ params, url }, day);
  const { title, status } = await findBoard(api, params);
  if (isOut(status) && postedIntent(context) !== "change")
    return redirect(
      calendarLinks(params).boardDay(params.boardId) + searchWith({ planned_for: day, from: view, date }),
      303,
    );
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

export default function ChangeDay({
  loaderData: { title, day, planned_for, question, back },
}: Route.ComponentProps) {
  return (
    <>
      <Title page={`Change the date of ${title}`} />
      <ConfirmPanel
        id="change-day"
        title={`Change the date of “${title}”?`}
        confirm="Change date"
        tone="primary"
        intent="change"
        cancel={back}
        keep="Keep date"
        fields={<input type="hidden" name="planned_for" value={day} />}
      >
        <p>
          {question} It moves {planned_for && `from ${formatDay(planned_for)} `}to {formatDay(day)}.
        </p>
      </ConfirmPanel>
    </>
  );
}
