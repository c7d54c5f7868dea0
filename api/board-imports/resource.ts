import { columnSamples, unusedColumns } from "#lib/table-columns.ts";
import type { BoardImportRow, Reader } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { undoUntil } from "#api/undo/imports.ts";
import { rowsOf, settingsOf, tableOf } from "./repository.ts";

export async function toImport(exchange: Exchange, db: Reader, row: BoardImportRow) {
  const table = tableOf(row);
  const { mapping, date_style, is_date_style_guessed } = settingsOf(row);
  const [rows, { count }] = await Promise.all([
    rowsOf(exchange, db, row),
    db
      .selectFrom("boards")
      .select((expression) => expression.fn.countAll().as("count"))
      .where("import_id", "=", row.id)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    id: row.id,
    social_calendar_id: row.social_calendar_id,
    file_name: row.file_name,
    status: row.status,
    encoding: table.encoding,
    is_encoding_guessed: table.is_encoding_guessed,
    delimiter: table.delimiter,
    has_header: table.has_header,
    is_header_guessed: table.is_header_guessed,
    headers: table.headers,
    samples: columnSamples(table),
    unused_columns: unusedColumns(table, mapping),
    skipped_rows: table.skipped.map(({ line, cells }) => ({ line, text: cells.filter(Boolean).join(", ") })),
    mapping,
    date_style,
    is_date_style_guessed,
    rows: rows.map(({ line, notes, board }) => ({
      line,
      title: board.title,
      planned_for: board.planned_for,
      time: board.time,
      networks: board.networks,
      notes,
    })),
    boards_count: Number(count),
    confirmed_at: row.confirmed_at,
    undo_until: row.status === "confirmed" && row.confirmed_at !== null ? undoUntil(row.confirmed_at) : null,
  };
}
