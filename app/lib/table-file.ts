import { CsvError, parse } from "csv-parse/sync";
import { headingKey } from "./table-columns.ts";
import { decode } from "./decode-text.ts";
import { DELIMITER_SIGNS, type Encoding, type TableWishes } from "./table-choices.ts";

/** The maximum number of rows below the header row, of columns, and of characters in a cell. */
export type TableLimits = { rows: number; columns: number; cell?: number };

/** `line` is the row's first line in the file, or its number in the sheet of a workbook, from 1. */
export type TableRow = { line: number; cells: string[] };

export type TableFile = {
  encoding: Encoding;
  /** True if nothing in the file says what it is encoded in. */
  is_encoding_guessed: boolean;
  delimiter: string;
  has_header: boolean;
  /** True if no cell is a known heading. */
  is_header_guessed: boolean;
  /** One for each column that has anything in it. Columns without a heading are called "Column 3". */
  headers: string[];
  rows: TableRow[];
  /** Rows with text above the header row. */
  skipped: TableRow[];
};

export type TableFault =
  | { kind: "workbook" | "binary" }
  | { kind: "quote"; line: number }
  | { kind: "rows" | "columns"; limit: number }
  | { kind: "cell"; line: number; limit: number };

/** All rows with text, the header row and what stands above it among them. */
type RowsReading<Row> = Pick<TableFile, "encoding" | "is_encoding_guessed" | "delimiter"> & { rows: Row[] };

export type TableReading = { table: TableFile } | { fault: TableFault };

/** What is known of a table before it is read. If it is exact, its cells keep the blanks at their ends. */
export type TableKind = { limits: TableLimits; headings: readonly string[]; isExact?: boolean };

type RowsKind<Row> = Pick<TableKind, "limits" | "isExact"> & { kept: (row: TableRow) => Row };

/**
 * Reads a file of records: spreadsheets as text, in any encoding. Rows without text are left out.
 * @param headings the known headings, as `headingKey` returns them. The header row is found by them, at most 12 rows down
 */
export function readTable(
  bytes: Uint8Array,
  wishes: TableWishes,
  { limits, headings, isExact = false }: TableKind,
): TableReading {
  if (isWorkbook(bytes)) return { fault: { kind: "workbook" } };
  const known = new Set(headings);
  const isHeading = (cell: string) => known.has(headingKey(cell));
  const reading = readRows(bytes, wishes, { limits, isHeading, isExact, kept: (row) => row });
  if ("fault" in reading) return reading;
  const { rows, ...decoded } = reading;
  const found = headerPlace(rows, isHeading);
  const place = wishes.has_header === false ? -1 : (found ?? guessHeaderPlace(rows, wishes.has_header));
  const has_header = place >= 0;
  const below = rows.slice(place + 1);
  if (below.length > limits.rows) return { fault: { kind: "rows", limit: limits.rows } };
  const head = rows[place]?.cells ?? [];
  return {
    table: {
      ...decoded,
      has_header,
      is_header_guessed: found === null && wishes.has_header === undefined,
      headers: Array.from(
        { length: Math.max(0, ...[head, ...below.map(({ cells }) => cells)].map(widthOf)) },
        (_, index) => head[index]?.trim() || `Column ${index + 1}`,
      ),
      rows: below,
      skipped: rows.slice(0, Math.max(0, place)),
    },
  };
}

/**
 * Reads all rows with text of a file of records, in any encoding. May return up to 13 rows more than the limit, for a header row
 * and what stands above it.
 * @param kept turns a row into what is kept of it
 */
export function readRows<Row>(
  bytes: Uint8Array,
  wishes: Pick<TableWishes, "encoding" | "delimiter">,
  { isHeading, ...kind }: RowsKind<Row> & { isHeading: (cell: string) => boolean },
): RowsReading<Row> | { fault: TableFault } {
  const { text: whole, ...decoded } = decode(bytes, wishes.encoding);
  if (isBinary(whole)) return { fault: { kind: "binary" } };
  const [separatorLine = "", separator] = /^"?sep=([^\n])"?(?:\n|$)/i.exec(whole) ?? [];
  const text = whole.slice(separatorLine.length);
  const delimiter = wishes.delimiter ?? separator ?? guessDelimiter(text, isHeading);
  const { rows, fault } = rowsOf(text, delimiter, { ...kind, linesBefore: separatorLine === "" ? 0 : 1 });
  return fault === undefined ? { ...decoded, delimiter, rows } : { fault };
}

/** Explains why a file can't be read. */
export function tableFaultText(fault: TableFault): string {
  switch (fault.kind) {
    case "workbook":
      return "This is a workbook. Save the sheet as CSV and try again.";
    case "quote":
      return `We couldn’t read this file: a quotation mark that opens in line ${fault.line} or later isn’t closed.`;
    case "rows":
      return `The file has more than ${fault.limit.toLocaleString("en-US")} rows. Split it into several files.`;
    case "columns":
      return `The file has more than ${fault.limit} columns. Delete the ones you don’t need.`;
    case "cell":
      return `A cell in line ${fault.line} has more than ${fault.limit.toLocaleString("en-US")} characters. Shorten it and try again.`;
    default:
      return "This isn’t a text file. Save it as CSV and try again.";
  }
}

/** Returns the number of cells up to the last one with text. */
export const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== "") + 1;

/** ZIP files, as XLSX and ODS are, and the older format of Excel. */
export const isWorkbook = (bytes: Uint8Array) =>
  ["504b0304", "d0cf11e0"].includes(Buffer.from(bytes.subarray(0, 4)).toString("hex"));

// oxlint-disable-next-line no-control-regex -- these distinguish an image from a text
const isBinary = (text: string) => /[\u0000-\u0008\u000E-\u001F]/.test(text);

// Rows

/** The maximum characters of a row, four times the longest text. A longer row means a quote that is never closed. */
const ROW_MAX = 250_000;

class LimitError extends Error {
  readonly fault: TableFault;
  constructor(fault: TableFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** The maximum number of rows above the header row. */
export const ABOVE_MAX = 12;

function rowsOf<Row>(
  text: string,
  delimiter: string,
  { limits, kept, isExact = false, linesBefore = 0 }: RowsKind<Row> & { linesBefore?: number },
): { rows: Row[]; fault?: TableFault } {
  const rows: Row[] = [];
  let ended = linesBefore;
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: ROW_MAX,
      // Checked for each cell, because a file may be one row of a million cells.
      cast(cell, { index, lines }) {
        if (index >= limits.columns) throw new LimitError({ kind: "columns", limit: limits.columns });
        if (limits.cell !== undefined && cell.length > limits.cell)
          throw new LimitError({ kind: "cell", line: linesBefore + lines, limit: limits.cell });
        return cell;
      },
      on_record(record: string[], { lines }) {
        // The parser reports the line on which a record ends. A record with line breaks in its cells started earlier.
        const line = linesBefore + lines - record.join("").split("\n").length + 1;
        ended = linesBefore + lines;
        const cells = record.map((cell) => cell.trim());
        if (widthOf(cells) === 0) return null;
        rows.push(kept({ line, cells: isExact ? record : cells }));
        if (rows.length > limits.rows + 1 + ABOVE_MAX)
          throw new LimitError({ kind: "rows", limit: limits.rows });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof LimitError) return { rows, fault: error.fault };
    if (error instanceof CsvError) return { rows, fault: { kind: "quote", line: ended + 1 } };
    throw error;
  }
  return { rows };
}

/** Returns the separator under which known headings appear, or which gives most rows the same number of columns. */
function guessDelimiter(text: string, isHeading: (cell: string) => boolean): string {
  const sample = text.slice(0, 20_000);
  const scores = DELIMITER_SIGNS.map((delimiter) => {
    const { rows } = rowsOf(sample, delimiter, {
      limits: { rows: 100, columns: 1000 },
      kept: (row: TableRow) => row,
    });
    const widths = rows.map(({ cells }) => cells.length);
    const even = [...new Set(widths)].map(
      (width) => widths.filter((other) => other === width).length ** 2 * Math.log2(width),
    );
    const headings = Math.max(0, ...rows.slice(0, ABOVE_MAX + 1).map((row) => headingsIn(row, isHeading)));
    return { delimiter, headings, even: Math.max(0, ...even) };
  });
  return scores.toSorted((a, b) => b.headings - a.headings || b.even - a.even)[0]?.delimiter ?? ",";
}

/** Returns how many different headings a row has. */
export const headingsIn = ({ cells }: TableRow, isHeading: (cell: string) => boolean) =>
  new Set(cells.filter(isHeading).map(headingKey)).size;

/** Returns the place of the header row. One known heading is enough in the first row. Null if no heading is known. */
export function headerPlace(rows: readonly TableRow[], isHeading: (cell: string) => boolean): number | null {
  const counts = rows.slice(0, ABOVE_MAX + 1).map((row) => headingsIn(row, isHeading));
  const [first = 0] = counts;
  const most = Math.max(0, ...counts);
  if (most > first && most > 1) return counts.indexOf(most);
  return first > 0 ? 0 : null;
}

/**
 * Returns the place of the header row if no heading is known: the first row, or the first below single cells if it heads a table.
 * Returns -1 if the first row looks like data.
 * @param isSure whether there is one
 */
export function guessHeaderPlace(rows: readonly TableRow[], isSure = false): number {
  if (!isSure && looksLikeData(rows[0]?.cells ?? [])) return -1;
  const place = rows.slice(0, ABOVE_MAX + 1).findIndex(({ cells }) => widthOf(cells) > 1);
  return place > 0 && place < rows.length - 1 ? place : 0;
}

/** Headings are short and hold no numbers, days, or addresses. */
const looksLikeData = (cells: readonly string[]) =>
  cells.some((cell) => cell.length > 60 || /\n|^https?:|^[\d\s.,:/+-]*\d[\d\s.,:/+-]*$/i.test(cell));
