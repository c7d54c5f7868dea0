import type { BoardRow, Reader, Trx } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { itemNamed, lastPlaceIn } from "#api/review/repository.ts";

export const boardNamed = (exchange: Exchange, id: string) => itemNamed(exchange, "boards", id);

export const findBoard = (exchange: Exchange) => boardNamed(exchange, exchange.params["board"] ?? "");

/** Returns boards by day, then by place in the column. Boards without a day come last. Days are text, inclusive. */
export async function boardsOf(
  db: Reader,
  socialCalendarId: string,
  days: { from: string | null; to: string | null },
) {
  const { from, to } = days;
  let boards = db
    .selectFrom("boards")
    .selectAll()
    .where("social_calendar_id", "=", socialCalendarId)
    .where("deleted_at", "is", null);
  if (from !== null) {
    boards = boards.where((any) => any.or([any("planned_for", "is", null), any("planned_for", ">=", from)]));
  }
  if (to !== null) {
    boards = boards.where((any) => any.or([any("planned_for", "is", null), any("planned_for", "<=", to)]));
  }
  return boards
    .orderBy((expression) => expression("planned_for", "is", null))
    .orderBy("planned_for")
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export const seriesBoards = (db: Reader, recurrenceId: string): Promise<BoardRow[]> =>
  db
    .selectFrom("boards")
    .selectAll()
    .where("recurrence_id", "=", recurrenceId)
    .where("deleted_at", "is", null)
    .orderBy("planned_for")
    .orderBy("id")
    .execute();

/** Returns the end of a column, from 0. */
export const lastPlace = (trx: Trx, campaignId: string, lane: BoardRow["status"]) =>
  lastPlaceIn(trx, "boards", { campaignId, lane });
