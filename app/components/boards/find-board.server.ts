import { findBoardRecord } from "#api-client/boards.server.ts";
import { getSocialCalendar } from "#api-client/social-calendars.server.ts";
import type { Board } from "#contract/social-calendars.ts";
import type { Api } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";

/**
 * Returns a board of a calendar. The specification has no call for a single board, so without one, the calendar is requested.
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
  if (!board || !isHere) throw notFound("Post not found");
  return board;
}
