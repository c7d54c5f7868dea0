import { data } from "react-router";
import { getSocialCalendar } from "#api-client/social-calendars.server.ts";
import type { Api, ReadFailure } from "#middleware/api.server.ts";

/**
 * A board and the calendar it stands in: the specification has no call for one board alone.
 * @throws the not-found page
 */
export async function findBoard(api: Api, params: { socialCalendarId: string; boardId: string }) {
  const calendar = await getSocialCalendar(api, params.socialCalendarId);
  const board = calendar.boards.find(({ id }) => id === params.boardId);
  const missing: ReadFailure = { kind: "failure", title: "NotFoundError", message: "Board not found" };
  if (!board) throw data(missing, { status: 404 });
  return { calendar, board };
}
