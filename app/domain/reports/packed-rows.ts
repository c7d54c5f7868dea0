import type { SourceRow } from "./report-source.ts";

/** Stands between cells. No text file with it is read, and a workbook's row with such a cell stays a list. */
const BETWEEN = "\u0001";

/** A row that takes as much memory as its text. A list of cells takes five times as much, and a file may have 100,000 rows. */
export type PackedRow = { line: number; text: string | readonly string[]; kinds: string | undefined };

/** Returns a function that packs rows. Those whose cells are of the same kinds as in the row before share the text that says so. */
export function packer(): (row: SourceRow) => PackedRow {
  let last: string | undefined;
  return ({ line, cells, kinds }) => {
    if (kinds !== last) last = kinds;
    const isList = cells.some((cell) => cell.includes(BETWEEN));
    return { line, text: isList ? cells : cells.join(BETWEEN), kinds: last };
  };
}

export function unpacked({ line, text, kinds }: PackedRow): SourceRow {
  const cells = typeof text === "string" ? text.split(BETWEEN) : [...text];
  return kinds === undefined ? { line, cells } : { line, cells, kinds };
}
