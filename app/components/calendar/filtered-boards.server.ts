import { listAwaitingApproval } from "#api-client/social-calendars.server.ts";
import type { Board, SocialCalendar } from "#contract/social-calendars.ts";
import { checksOf } from "#domain/boards/checks.ts";
import type { Api } from "#middleware/api.server.ts";
import { type BoardFilter, isFiltering } from "./board-filter.ts";
import { hasLabel } from "./has-label.ts";
import { toShown } from "./shown.server.ts";

const folded = (text: string) => text.normalize("NFKC").toLowerCase();

/** Returns those of a calendar's boards that match a filter, by date. Boards without a date come last. */
export async function filteredBoards(
  api: Api,
  { boards, network_limits: limits, id }: SocialCalendar,
  filter: BoardFilter,
  zone: string | null,
): Promise<Board[]> {
  if (!isFiltering(filter)) return boards;
  const none: readonly string[] = [];
  const awaiting = filter.approval ? await listAwaitingApproval(api, id) : none;
  const checked = filter.warnings ? boards : [];
  const show = toShown(zone);
  const words = folded(filter.q);
  return boards
    .filter(({ title, content }) => !words || folded(`${title}\n${content}`).includes(words))
    .filter((board) => !filter.network || board.networks.includes(filter.network))
    .filter((board) => !filter.status || board.status === filter.status)
    .filter((board) => !filter.owner || board.owner?.id === filter.owner)
    .filter((board) => hasLabel(board, filter.label))
    .filter((board) => !filter.approval || awaiting.includes(board.id))
    .filter(({ images }) => !filter.alt || images.some(({ alt }) => !alt?.trim()))
    .filter((board) => !filter.warnings || checksOf(board, checked, limits).length > 0)
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

/** Returns the number of issues of each of these boards that has any. */
export function issuesOf(
  found: readonly Board[],
  { boards, network_limits: limits }: SocialCalendar,
): ReadonlyMap<string, number> {
  return new Map(
    found
      .map((board) => [board.id, checksOf(board, boards, limits).length] as const)
      .filter(([, issues]) => issues > 0),
  );
}
