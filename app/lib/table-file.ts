import { parse } from "csv-parse/sync";
import { decodeText } from "./decode-text.ts";

export type TableFile = {
  encoding: string;
  delimiter: string;
  headers: string[];
  /** `line` is the row's first line in the file, from 1. */
  rows: { line: number; cells: string[] }[];
};

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** The maximum number of rows below the header row, and of columns. */
export type TableLimits = { rows: number; columns: number };

export class LargeTableError extends Error {
  readonly limit: keyof TableLimits;
  constructor(limit: keyof TableLimits) {
    super(`Too many ${limit}.`);
    this.limit = limit;
  }
}

/** The maximum characters of a row, four times the longest text. A longer row means a quote that is never closed. */
const ROW_MAX = 250_000;

const hasText = (cells: readonly string[]) => cells.some((cell) => cell !== "");

function rowsOf(text: string, delimiter: string, limits?: TableLimits): TableFile["rows"] {
  const rows: TableFile["rows"] = [];
  parse(text.replaceAll("\r\n", "\n"), {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
    // Checked for each cell, because a file may be one row of a million cells.
    cast(cell, { index }) {
      if (limits !== undefined && index >= limits.columns) throw new LargeTableError("columns");
      return cell;
    },
    on_record(record: string[], { lines }) {
      // The parser reports the line on which a record ends. A record with line breaks in its cells started earlier.
      const line = lines - record.join("").split("\n").length + 1;
      const cells = record.map((cell) => cell.trim());
      if (!hasText(cells)) return null;
      rows.push({ line, cells });
      if (limits !== undefined && rows.length > limits.rows + 1) throw new LargeTableError("rows");
      return null;
    },
  });
  return rows;
}

/** Returns the separator that gives most rows the same number of columns, and more than one. */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, 20_000);
  const scores = DELIMITERS.map((delimiter) => {
    try {
      const widths = rowsOf(sample, delimiter).map(({ cells }) => cells.length);
      const width = widths[0] ?? 1;
      return { delimiter, score: width > 1 ? widths.filter((other) => other === width).length * width : 0 };
    } catch {
      return { delimiter, score: 0 };
    }
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ",";
}

/**
 * Parses a file with a header row and one record per row. Rows without text are left out.
 * @throws Error for quotes that are never closed, LargeTableError as soon as the file exceeds `limits`
 */
export function readTable(bytes: Uint8Array, limits: TableLimits): TableFile {
  const { encoding, text } = decodeText(bytes);
  const delimiter = guessDelimiter(text);
  const [head, ...rows] = rowsOf(text, delimiter, limits);
  return { encoding, delimiter, headers: head?.cells ?? [], rows };
}
