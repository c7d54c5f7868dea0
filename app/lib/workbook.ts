import { SaxesParser } from "saxes";
import { ABOVE_MAX, isWorkbook, type TableRow, tableFaultText } from "./table-file.ts";
import { withoutExponent } from "./written-numbers.ts";
import { ArchiveFault, damaged, unpackPart, type ZipLimits, type ZipPart, zipParts } from "./zip-parts.ts";

export type WorkbookLimits = ZipLimits & { rows: number; columns: number; cell: number };

/** A row with text. `kinds` has a letter for each cell: `n` for a number, `t` for anything else. */
export type WorkbookRow = TableRow & { kinds: string };

export type WorkbookReading = { sheets: string[]; sheet: string; rows: WorkbookRow[] } | { fault: string };

/**
 * Returns why a file is no workbook that can be read, as a sentence, or null. Looks at the directory of the archive alone, so that
 * it is quick. A file that is no archive at all gets null, too.
 */
export function workbookFault(bytes: Uint8Array, limits: ZipLimits): string | null {
  if (!isWorkbook(bytes)) return null;
  return faultOf(() => partsOf(bytes, limits));
}

/**
 * Reads one sheet of an XLSX workbook. Numbers have the digits of the file, days are written as 2026-11-20, errors such as #N/A
 * are empty. Hidden sheets are skipped.
 * @param sheet the name of a visible sheet. Otherwise, the first one that suits is read, or the first one
 */
export function readWorkbook(
  bytes: Uint8Array,
  {
    limits,
    sheet: wish,
    suits = () => true,
  }: { limits: WorkbookLimits; sheet?: string | undefined; suits?: (rows: WorkbookRow[]) => boolean },
): WorkbookReading {
  let reading: WorkbookReading | undefined;
  const fault = faultOf(() => {
    const book = openBook(bytes, limits);
    const sheets = book.sheets.map(({ name }) => name);
    const wished = book.sheets.filter(({ name }) => name === wish);
    for (const { name, part } of wished.length > 0 ? wished : book.sheets) {
      const rows = sheetRows(book, part, limits);
      const isSuitable = wished.length > 0 || suits(rows);
      if (reading === undefined || isSuitable) reading = { sheets, sheet: name, rows };
      if (isSuitable) break;
    }
  });
  return fault === null && reading !== undefined
    ? reading
    : { fault: fault ?? "This workbook has no visible sheet. Show the one with the report and try again." };
}

function faultOf(read: () => void): string | null {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof ArchiveFault) return error.message;
    throw error;
  }
}

// Parts

type Parts = Map<string, ZipPart>;
type Book = {
  bytes: Uint8Array;
  sheets: { name: string; part: ZipPart }[];
  strings: string[];
  /** Whether numbers of each cell style are days. */
  dateStyles: boolean[];
  is1904: boolean;
};

function partsOf(bytes: Uint8Array, limits: ZipLimits): Parts {
  if (bytes[0] !== 0x50)
    throw new ArchiveFault(
      "This is an old Excel file, or one with a password. Save it as XLSX or CSV and try again.",
    );
  const parts = zipParts(bytes, limits);
  if (!parts.has("[content_types].xml"))
    throw new ArchiveFault(
      "This ZIP file isn’t an Excel workbook. Unpack it and upload the file that is in it.",
    );
  if ([...parts.keys()].some((name) => name.endsWith("workbook.bin")))
    throw new ArchiveFault("This is a binary Excel workbook. Save it as XLSX or CSV and try again.");
  return parts;
}

function openBook(bytes: Uint8Array, limits: ZipLimits): Book {
  const parts = partsOf(bytes, limits);
  const [main] = relationsOf(bytes, parts, "").filter(({ type }) => type === "officeDocument");
  const book = parts.get(main?.target ?? "xl/workbook.xml");
  if (book === undefined) throw damaged();
  const relations = relationsOf(bytes, parts, book.name);
  const partOf = (type: string, id?: string) => {
    const relation = relations.find((one) => one.type === type && (id === undefined || one.id === id));
    return parts.get(relation?.target ?? "");
  };
  const sheets: Book["sheets"] = [];
  let is1904 = false;
  readXml(bytes, book, {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
      const [, id] = Object.entries(attributes).find(([key]) => local(key) === "id") ?? [];
      // Charts on sheets of their own have other relations.
      const part = partOf("worksheet", id);
      if (part !== undefined) sheets.push({ name: attributes["name"] ?? "", part });
    },
  });
  return {
    bytes,
    sheets,
    is1904,
    strings: stringsOf(bytes, partOf("sharedStrings")),
    dateStyles: dateStylesOf(bytes, partOf("styles")),
  };
}

type Relation = { id: string; type: string; target: string };

/** Returns what a part refers to, with the names of the parts in lower case. */
function relationsOf(bytes: Uint8Array, parts: Parts, source: string): Relation[] {
  const folder = source.slice(0, source.lastIndexOf("/") + 1);
  const part = parts.get(`${folder}_rels/${source.slice(folder.length)}.rels`.toLowerCase());
  const relations: Relation[] = [];
  readXml(bytes, part, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const target = URL.parse(attributes["Target"] ?? "", `zip:///${folder}`)?.pathname ?? "";
      relations.push({
        id: attributes["Id"] ?? "",
        type: (attributes["Type"] ?? "").replace(/^.*\//, ""),
        target: target.slice(1).toLowerCase(),
      });
    },
  });
  return relations;
}

// XML

type Handlers = {
  open?: (name: string, attributes: Readonly<Partial<Record<string, string>>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** More than the elements of a workbook are ever nested. */
const DEPTH_MAX = 50;

/** Names with a prefix, such as `x:row`, are the same as those without. */
const local = (name: string) => name.slice(name.indexOf(":") + 1);

/** Parses a part slice by slice. A part that is missing is empty. A document type, which could define entities, is refused. */
function readXml(bytes: Uint8Array, part: ZipPart | undefined, { open, text, close }: Handlers): void {
  if (part === undefined) return;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (slice?: Uint8Array) => {
    try {
      return decoder.decode(slice, { stream: slice !== undefined });
    } catch {
      throw damaged();
    }
  };
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on("doctype", refuse);
  parser.on("error", refuse);
  parser.on("opentag", (tag) => {
    if (++depth > DEPTH_MAX) refuse();
    open?.(local(tag.name), tag.attributes);
  });
  parser.on("closetag", (tag) => {
    depth--;
    close?.(local(tag.name));
  });
  if (text !== undefined) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  unpackPart(bytes, part, (slice) => parser.write(decode(slice)));
  parser.write(decode()).close();
}

function refuse(): never {
  throw damaged();
}

/** Characters that XML can't have are written as `_x000D_`. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function stringsOf(bytes: Uint8Array, part: ZipPart | undefined): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  // Hints on how Japanese is pronounced.
  let isHint = false;
  readXml(bytes, part, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isHint = true;
      isText = name === "t" && !isHint;
    },
    text(more) {
      if (isText) text += more;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isHint = false;
      if (name === "si") strings.push(unescaped(text));
    },
  });
  return strings;
}

const isDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether the code of a format has a part of a date, outside of quotes, brackets, and what is only as wide as a letter. */
const isDateCode = (code: string) =>
  /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, "").replaceAll(/general/gi, ""));

function dateStylesOf(bytes: Uint8Array, part: ZipPart | undefined): boolean[] {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  readXml(bytes, part, {
    open(name, attributes) {
      const id = Number(attributes["numFmtId"] ?? 0);
      if (name === "cellXfs") isCellStyle = true;
      if (name === "numFmt") custom.set(id, isDateCode(attributes["formatCode"] ?? ""));
      if (name === "xf" && isCellStyle) styles.push(custom.get(id) ?? isDateFormat(id));
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}

// Cells

function sheetRows(
  { bytes, strings, dateStyles, is1904 }: Book,
  part: ZipPart,
  limits: WorkbookLimits,
): WorkbookRow[] {
  const rows: WorkbookRow[] = [];
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
      rows.push({ line, cells, kinds: kinds.join("") });
    },
  });
  return rows;
}

/** Returns the place of a column from 0, by a cell's name such as AB12. */
function columnOf(cell: string): number {
  const [letters = ""] = /^[A-Z]{1,3}(?=\d)/.exec(cell) ?? [];
  if (letters === "") throw damaged();
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
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
  const [day = "", time = ""] = [moment.slice(0, 10), moment.slice(11, 16)];
  if (serial < 1 && !is1904) return time;
  return time === "00:00" ? day : `${day} ${time}`;
}
