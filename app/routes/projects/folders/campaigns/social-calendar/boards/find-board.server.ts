import { data } from "react-router";
import { findBoardRecord } from "#api-client/boards.server.ts";
import { getSocialCalendar } from "#api-client/social-calendars.server.ts";
import type { Board } from "#contract/social-calendar.ts";
import type { Api, ReadFailure } from "#middleware/api.server.ts";

/**
 * A board of a calendar. The specification has no call for one board alone, so that a server without one is asked for the calendar.
 * @throws the not-found page
 */
export async function findBoard(
  api: Api,
  params: { socialCalendarId: string; boardId: string },
): Promise<Board> {
  const board =
    (await findBoardRecord(api, params.boardId)) ??
    (await getSocialCalendar(api, params.socialCalendarId)).boards.find(({ id }) => id === params.boardId);
  const isHere = (board?.social_calendar_id ?? params.socialCalendarId) === params.socialCalendarId;
  const missing: ReadFailure = { kind: "failure", title: "NotFoundError", message: "Board not found" };
  if (!board || !isHere) throw data(missing, { status: 404 });
  return board;
}
