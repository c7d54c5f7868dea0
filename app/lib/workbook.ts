import { isWorkbook } from "./table-file.ts";
import { sheetRows, type WorkbookLimits, type WorkbookRow } from "./workbook-cells.ts";
import { openBook, workbookParts } from "./workbook-parts.ts";
import { ArchiveFault, type ZipLimits } from "./zip-parts.ts";

export type WorkbookReading<Row> = { sheets: string[]; sheet: string; rows: Row[] } | { fault: string };

/**
 * Returns why a file is no workbook that can be read, as a sentence, or null. Looks at the directory of the archive alone, so that
 * it is quick. A file that is no archive at all gets null, too.
 */
export function workbookFault(bytes: Uint8Array, limits: ZipLimits): string | null {
  if (!isWorkbook(bytes)) return null;
  return faultOf(() => workbookParts(bytes, limits));
}

/**
 * Reads one sheet of an XLSX workbook. Numbers have the digits of the file, days are written as 2026-11-20, errors such as #N/A
 * are empty. Hidden sheets are skipped.
 * @param sheet the name of a visible sheet. Otherwise, the first one that suits is read, or the first one
 * @param kept turns a row into what is kept of it
 */
export function readWorkbook<Row>(
  bytes: Uint8Array,
  {
    sheet: wish,
    suits = () => true,
    ...kind
  }: {
    limits: WorkbookLimits;
    kept: (row: WorkbookRow) => Row;
    sheet?: string | undefined;
    suits?: (rows: Row[]) => boolean;
  },
): WorkbookReading<Row> {
  let reading: WorkbookReading<Row> | undefined;
  const fault = faultOf(() => {
    const book = openBook(bytes, kind.limits);
    const sheets = book.sheets.map(({ name }) => name);
    const wished = book.sheets.filter(({ name }) => name === wish);
    for (const { name, part } of wished.length > 0 ? wished : book.sheets) {
      const rows = sheetRows(book, part, kind);
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
