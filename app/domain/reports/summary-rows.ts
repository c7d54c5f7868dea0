import { widthOf } from "#lib/table-file.ts";
import { NAMED, type ReportColumns } from "./find-columns.ts";
import { TOTALS } from "./headers.ts";
import { isUnknown } from "./report-numbers.ts";
import type { SourceRow } from "./report-source.ts";

export type Sorted = {
  rows: SourceRow[];
  /** Rows that sum up others, with what they are called. */
  totals: { row: SourceRow; label: string }[];
  /** Lines below the table, such as a copyright. */
  notes: SourceRow[];
};

/**
 * Tells rows from those that sum up others and from notes below them. A totals row is the first or one of the last, because a
 * campaign may be called "Total".
 */
export function sortRows(rows: readonly SourceRow[], columns: ReportColumns, width: number): Sorted {
  const totals: Sorted["totals"] = [];
  const notes: SourceRow[] = [];
  let end = rows.length;
  for (; end > 0; end--) {
    const row = rows[end - 1];
    if (row === undefined) break;
    const label = totalsLabel(row, columns);
    if (label !== null) totals.unshift({ row, label });
    else if (isNote(row, rows[end - 2], width)) notes.unshift(row);
    else break;
  }
  const [first] = rows;
  const isSummary = end > 1 && first !== undefined && (totalsLabel(first, columns) ?? null) !== null;
  if (isSummary) totals.unshift({ row: first, label: totalsLabel(first, columns) ?? "" });
  const body = rows.slice(isSummary ? 1 : 0, end);
  const isTotal = (row: SourceRow) => TOTALS.test(cellOf(row, columns.day));
  for (const row of body) if (isTotal(row)) totals.push({ row, label: cellOf(row, columns.day) });
  return { rows: totals.length === 0 ? body : body.filter((row) => !isTotal(row)), totals, notes };
}

const cellOf = (row: SourceRow, place: number | undefined) => row.cells[place ?? -1] ?? "";

/** Returns what a totals row is called, "Summary" if it has numbers but no names, and null for others. */
function totalsLabel(row: SourceRow, columns: ReportColumns): string | null {
  const label = row.cells.find((cell) => cell !== "") ?? "";
  const isNamed = NAMED.some((field) => {
    const cell = cellOf(row, columns[field]);
    return cell !== label && !isUnknown(cell);
  });
  const day = cellOf(row, columns.day);
  if (TOTALS.test(label)) return !isNamed && (day === label || isUnknown(day)) ? label : null;
  const hasNames = NAMED.some((field) => columns[field] !== undefined);
  const isNameless = NAMED.every((field) => cellOf(row, columns[field]) === "");
  return hasNames && isNameless && day === "" && widthOf(row.cells) > 1 ? "Summary" : null;
}

/** A single text below the table, with a sign that it is no row: a copyright, or a blank line before it. */
function isNote(row: SourceRow, before: SourceRow | undefined, width: number): boolean {
  const [text = ""] = row.cells;
  if (width < 2 || widthOf(row.cells) !== 1) return false;
  if (/^(?:©|\(c\)|#)/i.test(text)) return true;
  return before !== undefined && row.line > before.line + 1 && /^\p{L}/u.test(text);
}
