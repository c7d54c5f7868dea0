import { getSocialCalendar, listAwaitingApproval } from "#api-client/social-calendars.server.ts";
import type { Board, SocialCalendar } from "#contract/social-calendars.ts";
import { type CheckedBoard, checksOf } from "#domain/boards/checks.ts";
import type { Api } from "#middleware/api.server.ts";
import type { BoardFilter } from "./board-filter.ts";
import { toShown } from "./shown.server.ts";

const toChecked = (board: Board): CheckedBoard => ({
  ...board,
  hasPicture: board.reference_image !== null,
  hasAlt: Boolean(board.reference_image?.alt),
});

/** Returns the boards of a calendar that match a filter, by date. Boards without a date come last. */
export async function filteredBoards(
  api: Api,
  { calendarId, filter, zone }: { calendarId: string; filter: BoardFilter; zone: string | null },
): Promise<Board[]> {
  const none: readonly string[] = [];
  const [{ boards, network_limits: limits }, awaiting] = await Promise.all([
    getSocialCalendar(api, calendarId),
    filter.approval ? listAwaitingApproval(api, calendarId) : none,
  ]);
  const checked = filter.warnings ? boards.map(toChecked) : [];
  const show = toShown(zone);
  return boards
    .filter((board) => !filter.network || board.networks.includes(filter.network))
    .filter((board) => !filter.status || board.status === filter.status)
    .filter((board) => !filter.owner || board.owner?.id === filter.owner)
    .filter((board) => !filter.approval || awaiting.includes(board.id))
    .filter((board) => !filter.warnings || checksOf(toChecked(board), checked, limits).length > 0)
    .map((board) => ({ board, shown: show(board) }))
    .filter(({ shown: { day } }) => !filter.undated || day === null)
    .filter(({ shown: { day } }) => !filter.from || (day !== null && day >= filter.from))
    .filter(({ shown: { day } }) => !filter.to || (day !== null && day <= filter.to))
    .toSorted(
      ({ shown: a }, { shown: b }) =>
        (a.day ?? "9999").localeCompare(b.day ?? "9999") || (a.time ?? "").localeCompare(b.time ?? ""),
    )
    .map(({ board }) => board);
}

/** Adds the number of issues to each board in the list. */
export function withChecks(found: readonly Board[], calendar: SocialCalendar, zone: string | null) {
  const checked = calendar.boards.map(toChecked);
  return found.map((board) => ({
    ...toShown(zone)(board),
    checks: checksOf(toChecked(board), checked, calendar.network_limits).length,
  }));
}
export type FilteredBoard = ReturnType<typeof withChecks>[number];
