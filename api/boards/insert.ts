import { ulid } from "ulid";
import type { BoardRow, CampaignRow, Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { keepVersion } from "#api/review/versions.ts";
import { boardItem } from "./item.ts";
import { copyPictures } from "./pictures.ts";
import { lastPlace } from "./repository.ts";

/** Returns a new board of a calendar with the given values and no others. */
export const newBoard = (
  exchange: Exchange,
  calendar: Pick<CampaignRow, "id" | "organization_id">,
  fields: Partial<BoardRow> & { title: string },
): BoardRow => ({
  id: ulid(exchange.deps.clock()),
  organization_id: calendar.organization_id,
  social_calendar_id: calendar.id,
  content: "",
  overrides_json: "{}",
  networks_json: "[]",
  format: null,
  planned_for: null,
  scheduled_at: null,
  link_url: null,
  internal_notes: null,
  first_comment: null,
  recurrence_id: null,
  import_id: null,
  published_json: null,
  status: "draft",
  position: 0,
  owner_id: memberOf(exchange).user.id,
  created_by: memberOf(exchange).user.id,
  deleted_at: null,
  deleted_by: null,
  version: 1,
  created_at: nowOf(exchange),
  updated_at: nowOf(exchange),
  ...fields,
});

/**
 * Adds boards at the end of their columns and stores their first versions.
 * @param source the board whose images are copied to each of them
 */
export async function insertBoards(
  trx: Trx,
  exchange: Exchange,
  rows: readonly BoardRow[],
  source?: string,
): Promise<void> {
  const places = new Map<string, number>();
  for (const row of rows) {
    const lane = `${row.social_calendar_id} ${row.status}`;
    const position = places.get(lane) ?? (await lastPlace(trx, row.social_calendar_id, row.status));
    places.set(lane, position + 1);
    await trx
      .insertInto("boards")
      .values({ ...row, position })
      .execute();
    if (source !== undefined)
      await copyPictures(trx, exchange, source, { boardId: row.id, campaignId: row.social_calendar_id });
    await keepVersion(trx, exchange, boardItem, row.id);
  }
}
