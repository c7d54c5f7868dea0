import { widthOf } from "#lib/table-file.ts";
import { NAMED, type ReportColumns } from "./find-columns.ts";
import { TOTALS } from "./headers.ts";
import { type PackedRow, unpacked } from "./packed-rows.ts";
import { isUnknown } from "./report-numbers.ts";
import type { SourceRow } from "./report-source.ts";

export type SortedRows = {
  rows: PackedRow[];
  /** Rows that sum up others, with what they are called. */
  totals: { row: SourceRow; label: string }[];
};

/**
 * Tells rows from those that sum up others, and leaves out notes below the table. A totals row is the first or one of the last,
 * because a campaign may be called "Total".
 */
export function sortRows(below: readonly PackedRow[], columns: ReportColumns, width: number): SortedRows {
  const rowAt = (place: number) => {
    const row = below[place];
    return row && unpacked(row);
  };
  const last: SortedRows["totals"] = [];
  let end = below.length;
  for (; end > 0; end--) {
    const row = rowAt(end - 1);
    if (row === undefined) break;
    const label = labelOf(row, rowAt(end - 2), columns);
    if (label !== null) last.push({ row, label });
    else if (!isNote(row, rowAt(end - 2), width)) break;
  }
  const [first, second] = [rowAt(0), rowAt(1)];
  const label = end > 1 && first !== undefined ? labelOf(first, second, columns) : null;
  const totals = label === null || first === undefined ? [] : [{ row: first, label }];
  const rows: PackedRow[] = [];
  for (const given of below.slice(totals.length, end)) {
    const row = unpacked(given);
    const day = cellOf(row, columns.day);
    if (TOTALS.test(day)) totals.push({ row, label: day });
    else rows.push(given);
  }
  return { rows, totals: [...totals, ...last.toReversed()] };
}

const cellOf = (row: SourceRow, place: number | undefined) => row.cells[place ?? -1] ?? "";

/**
 * Returns what a totals row is called, "Summary" if it has numbers but no names, and null for others.
 * @param next the row beside it. If that has no names either, rows of this table have none
 */
function labelOf(row: SourceRow, next: SourceRow | undefined, columns: ReportColumns): string | null {
  const label = row.cells.find((cell) => cell !== "") ?? "";
  if (TOTALS.test(label)) {
    const day = cellOf(row, columns.day);
    const others = NAMED.map((field) => cellOf(row, columns[field])).filter((cell) => cell !== label);
    return others.every(isUnknown) && (day === label || isUnknown(day)) ? label : null;
  }
  const isSummary = isNameless(row, columns) && next !== undefined && !isNameless(next, columns);
  return isSummary && widthOf(row.cells) > 1 ? "Summary" : null;
}

function isNameless(row: SourceRow, columns: ReportColumns): boolean {
  const fields = NAMED.filter((field) => columns[field] !== undefined);
  return (
    fields.length > 0 && [...fields, "day" as const].every((field) => cellOf(row, columns[field]) === "")
  );
}

/** A single text below the table, with a sign that it is no row: a copyright, or a blank line above it. */
function isNote(row: SourceRow, before: SourceRow | undefined, width: number): boolean {
  const [text = ""] = row.cells;
  if (width < 2 || widthOf(row.cells) !== 1) return false;
  if (/^(?:©|\(c\)|#)/i.test(text)) return true;
  return before !== undefined && row.line > before.line + 1 && /^\p{L}/u.test(text);
}
