import { z } from "zod";
import { DATE_STYLES, IMPORT_FIELDS, NETWORKS } from "#contract/vocabulary.ts";
import { readBoards } from "#domain/board-imports/parse-import.ts";
import type { ImportRow } from "#domain/board-imports/parse-import.ts";
import { ENCODING_NAMES } from "#lib/table-choices.ts";
import type { TableFile } from "#lib/table-file.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { BoardImportRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { gently } from "#api/http/gently.ts";
import { limitsOf } from "#api/organizations/repository.ts";
import { seenBy } from "#api/projects/policy.ts";
import { zoneOf } from "#api/social-calendars/repository.ts";

const StoredRows = z.array(z.object({ line: z.number(), cells: z.array(z.string()) }));

const StoredTable = z.object({
  encoding: z.enum(ENCODING_NAMES),
  is_encoding_guessed: z.boolean(),
  delimiter: z.string(),
  has_header: z.boolean(),
  is_header_guessed: z.boolean(),
  headers: z.array(z.string()),
  rows: StoredRows,
  skipped: StoredRows,
});

const StoredSettings = z.object({
  mapping: z.partialRecord(z.enum(IMPORT_FIELDS), z.number()),
  date_style: z.enum(DATE_STYLES),
  is_date_style_guessed: z.boolean(),
  chosen: z.object({ mapping: z.boolean(), date_style: z.boolean() }),
  wishes: z.object({
    encoding: z.enum(ENCODING_NAMES).optional(),
    delimiter: z.string().optional(),
    has_header: z.boolean().optional(),
  }),
});

export type Settings = z.infer<typeof StoredSettings>;

export const tableOf = (row: BoardImportRow): TableFile => StoredTable.parse(JSON.parse(row.table_json));

export const settingsOf = (row: BoardImportRow): Settings =>
  StoredSettings.parse(JSON.parse(row.settings_json));

export async function findBoardImport(exchange: Exchange): Promise<BoardImportRow | undefined> {
  const { deps, membership } = exchange;
  if (membership === null) return undefined;
  return deps.db
    .selectFrom("board_imports")
    .innerJoin("campaigns", "campaigns.id", "board_imports.social_calendar_id")
    .selectAll("board_imports")
    .where("board_imports.id", "=", exchange.params["import"] ?? "")
    .where("board_imports.organization_id", "=", membership.organization.id)
    .where("campaigns.deleted_at", "is", null)
    .where(seenBy(membership, "campaigns.project_id"))
    .executeTakeFirst();
}

export async function rowsOf(exchange: Exchange, db: Reader, row: BoardImportRow): Promise<ImportRow[]> {
  const [zone, limits, calendar] = await Promise.all([
    zoneOf(db, row.social_calendar_id),
    limitsOf(db, row.organization_id),
    db
      .selectFrom("social_calendars")
      .select("networks_json")
      .where("campaign_id", "=", row.social_calendar_id)
      .executeTakeFirst(),
  ]);
  const usual = stringList(calendar?.networks_json ?? "[]");
  const { mapping, date_style: dateStyle } = settingsOf(row);
  return gently(
    readBoards(tableOf(row), {
      mapping,
      dateStyle,
      networks: NETWORKS.filter((network) => usual.includes(network)),
      today: wallClock(nowOf(exchange), zone)?.day ?? "",
      zone,
      limits,
    }),
  );
}
