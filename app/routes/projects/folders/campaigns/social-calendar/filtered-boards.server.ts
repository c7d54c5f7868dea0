import type { Board } from "#contract/social-calendar.ts";
import { type CheckedBoard, checksOf } from "#lib/board-checks.ts";
import type { BoardFilter } from "./board-filter.ts";
import { type ShownBoard, toShown } from "./shown.server.ts";

const toChecked = (board: Board): CheckedBoard => ({
  ...board,
  hasPicture: board.reference_image !== null,
  hasAlt: Boolean(board.reference_image?.alt),
});

/** By the day, those without one last. */
const byDay = (a: ShownBoard, b: ShownBoard) =>
  (a.day ?? "9999").localeCompare(b.day ?? "9999") || (a.time ?? "").localeCompare(b.time ?? "");

/** The boards that a filter lets through, each with how much there is to mend in it. */
export function filteredBoards(boards: readonly Board[], filter: BoardFilter, zone: string | null) {
  const checked = boards.map(toChecked);
  return boards
    .filter((board) => !filter.network || board.networks.includes(filter.network))
    .filter((board) => !filter.status || board.status === filter.status)
    .filter((board) => !filter.owner || board.owner?.id === filter.owner)
    .map((board) => ({ ...toShown(zone)(board), checks: checksOf(toChecked(board), checked).length }))
    .filter(({ day }) => !filter.undated || day === null)
    .filter(({ day }) => !filter.from || (day !== null && day >= filter.from))
    .filter(({ day }) => !filter.to || (day !== null && day <= filter.to))
    .filter(({ checks }) => !filter.warnings || checks > 0)
    .toSorted(byDay);
}
export type FilteredBoard = ReturnType<typeof filteredBoards>[number];
