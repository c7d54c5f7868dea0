import { ABOVE_MAX, type TableRow, tableFaultText } from "./table-file.ts";
import type { Book } from "./workbook-parts.ts";
import { readXml, unescaped } from "./workbook-xml.ts";
import { withoutExponent } from "./written-numbers.ts";
import { ArchiveFault, damaged, type ZipLimits, type ZipPart } from "./zip-parts.ts";

export type WorkbookLimits = ZipLimits & { rows: number; columns: number; cell: number };

/** A row with text. `kinds` has a letter for each cell: `n` for a number, `t` for anything else. */
export type WorkbookRow = TableRow & { kinds: string };

/** Returns what is kept of the rows of a sheet that have text. */
export function sheetRows<Row>(
  { bytes, strings, dateStyles, is1904 }: Book,
  part: ZipPart,
  { limits, kept }: { limits: WorkbookLimits; kept: (row: WorkbookRow) => Row },
): Row[] {
  const rows: Row[] = [];
  let line = 0;
  let cells: string[] = [];
  let kinds: string[] = [];
  let column = -1;
  let type = "";
  let style = 0;
  let text = "";
  let isText = false;
  let isHint = false;
  const dateIn = dateReader(is1904);

  const finish = () => {
    const isNumber = type === "n" && dateStyles[style] !== true;
    const shown = (
      isNumber ? digitsOf(text) : type === "n" ? dateIn(text) : textOf(type, text, strings)
    ).trim();
    if (shown === "") return;
    if (column >= limits.columns)
      throw new ArchiveFault(tableFaultText({ kind: "columns", limit: limits.columns }));
    if (shown.length > limits.cell)
      throw new ArchiveFault(tableFaultText({ kind: "cell", line, limit: limits.cell }));
    while (cells.length < column) {
      cells.push("");
      kinds.push("t");
    }
    cells[column] = shown;
    kinds[column] = isNumber ? "n" : "t";
  };

  readXml(bytes, part, {
    open(name, attributes) {
      if (name === "row") {
        const given = Number(attributes["r"] ?? line + 1);
        if (!Number.isInteger(given) || given <= line) throw damaged();
        line = given;
        column = -1;
        cells = [];
        kinds = [];
      } else if (name === "c") {
        const given = attributes["r"];
        column = given === undefined ? column + 1 : columnOf(given);
        type = attributes["t"] ?? "n";
        style = Number(attributes["s"] ?? 0);
        text = "";
      }
      if (name === "rPh") isHint = true;
      isText = name === "v" || (name === "t" && !isHint);
    },
    text(more) {
      if (isText) text += more;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isHint = false;
      if (name === "c" && text !== "") finish();
      if (name !== "row" || cells.length === 0) return;
      if (line > limits.rows + 1 + ABOVE_MAX)
        throw new ArchiveFault(tableFaultText({ kind: "rows", limit: limits.rows }));
      rows.push(kept({ line, cells, kinds: kinds.join("") }));
    },
  });
  return rows;
}

/** Returns the place of a column from 0, by a cell's name such as AB12. */
function columnOf(cell: string): number {
  const [letters = ""] = /^[A-Z]{1,3}(?=\d)/.exec(cell) ?? [];
  if (letters === "") throw damaged();
  return Array.from(letters).reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf(type: string, text: string, strings: readonly string[]): string {
  switch (type) {
    case "s":
      return strings[Number(text)] ?? "";
    case "b":
      return text === "1" ? "TRUE" : "FALSE";
    case "e":
      return "";
    case "d":
      return text.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "");
    default:
      return unescaped(text);
  }
}

/** Excel writes 412.35 as 412.35000000000002. Ids, which have no decimals, keep all of their digits. */
function digitsOf(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const digits = withoutExponent(text.trim());
  const isLong = digits.includes(".") && digits.replace(".", "").replace(/^-?0*/, "").length > 15;
  return isLong ? withoutExponent(String(Number(digits))) : digits;
}

const DAY_SECONDS = 24 * 60 * 60;
/** The day after the last one of the year 9999. */
const SERIAL_END = 2_958_466;

/** Returns a reader of dates that remembers those it has seen, because many rows have the same one. */
function dateReader(is1904: boolean): (serial: string) => string {
  const dates = new Map<string, string>();
  return (serial) => {
    const date = dates.get(serial) ?? dateOf(serial, is1904);
    if (dates.size < 10_000) dates.set(serial, date);
    return date;
  };
}

/** Days are counted from 1900 with a February 29 that never was, or from 1904. A part of a day is a time. */
function dateOf(text: string, is1904: boolean): string {
  const serial = Number(text);
  if (!(serial >= 0 && serial < SERIAL_END)) return text;
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const moment = new Date(first + Math.round(serial * DAY_SECONDS) * 1000).toISOString();
  const day = moment.slice(0, 10);
  const time = moment.slice(11, 16);
  if (serial < 1 && !is1904) return time;
  return time === "00:00" ? day : `${day} ${time}`;
}
