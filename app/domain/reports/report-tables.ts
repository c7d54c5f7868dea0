import { guessHeaderPlace, headerPlace, headingsIn, widthOf } from "#lib/table-file.ts";
import { isReportHeader } from "./find-columns.ts";
import { type PackedRow, unpacked } from "./packed-rows.ts";
import { firstRows, type SourceRow } from "./report-source.ts";

export type ReportTable = {
  /** What is written above the headers. */
  above: string[];
  headers: string[];
  rows: PackedRow[];
};

/** Tables that are told apart. What follows belongs to the last one. */
const TABLES_MAX = 20;

/** Returns the tables of a file, at least one. Several follow each other below headers of their own, as in files of Google Analytics. */
export function tablesIn(rows: readonly PackedRow[]): ReportTable[] {
  const top = firstRows(rows);
  const first = headerPlace(top, isReportHeader) ?? guessHeaderPlace(top);
  const places = [first];
  for (let place = first + 1; place < rows.length && places.length < TABLES_MAX; place++)
    if (isLaterHeader(rows, place)) places.push(place);
  return places.map((place, index) => {
    const before = index === 0 ? 0 : (places[index - 1] ?? 0) + 1;
    const above = index === 0 ? rows.slice(0, Math.max(0, place)) : commentsAbove(rows, place, before);
    const next = places[index + 1];
    const end = next === undefined ? rows.length : next - commentsAbove(rows, next, place + 1).length;
    const below = rows.slice(place + 1, end);
    return {
      above: above.map((row) => unpacked(row).cells.filter(Boolean).join(" ")),
      headers: headersOf(rowAt(rows, place), below),
      rows: below,
    };
  });
}

function rowAt(rows: readonly PackedRow[], place: number): SourceRow | undefined {
  const row = rows[place];
  return row && unpacked(row);
}

/** Columns without a header are called "Column 3". Without any, all are. */
function headersOf(head: SourceRow | undefined, below: readonly PackedRow[]): string[] {
  const length =
    head === undefined
      ? Math.max(0, ...below.slice(0, 100).map((row) => widthOf(unpacked(row).cells)))
      : widthOf(head.cells);
  return Array.from({ length }, (_, index) => head?.cells[index] || `Column ${index + 1}`);
}

/** A line such as "# Start date: 20261101". A campaign may be called "#hash", but has other cells. */
const isComment = (row: SourceRow | undefined) =>
  row !== undefined && row.cells[0]?.startsWith("#") === true && widthOf(row.cells) === 1;

const isNumber = (cell: string) => /\d/.test(cell) && /^[\s\d.,%+-]+$/.test(cell);

/** Headers below other rows: of known names, or below a comment. */
function isLaterHeader(rows: readonly PackedRow[], place: number): boolean {
  const row = rowAt(rows, place);
  if (row === undefined || isComment(row) || row.cells.some(isNumber)) return false;
  const known = headingsIn(row, isReportHeader);
  return known > 1 || (known > 0 && isComment(rowAt(rows, place - 1)));
}

function commentsAbove(rows: readonly PackedRow[], place: number, from: number): PackedRow[] {
  let start = place;
  while (start > from && isComment(rowAt(rows, start - 1))) start--;
  return rows.slice(start, place);
}
