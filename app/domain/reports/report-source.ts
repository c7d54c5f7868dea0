import {
  REPORT_CELL_MAX,
  REPORT_COLUMNS_MAX,
  REPORT_FILE_BYTES_MAX,
  REPORT_ROWS_MAX,
  REPORT_UNPACKED_BYTES_MAX,
  REPORT_UNPACKED_RATIO_MAX,
  REPORT_ZIP_ENTRIES_MAX,
} from "#contract/limits.ts";
import type { Encoding } from "#lib/table-choices.ts";
import {
  ABOVE_MAX,
  headerPlace,
  isWorkbook,
  readRows,
  tableFaultText,
  type TableRow,
} from "#lib/table-file.ts";
import { readWorkbook, workbookFault } from "#lib/workbook.ts";
import { isReportHeader } from "./find-columns.ts";
import { type PackedRow, packer, unpacked } from "./packed-rows.ts";
import type { ReportFault, ReportWishes } from "./report-reading.ts";

/** A row of a file. In a workbook, `kinds` says what each cell is: `n` for a number, whose decimals follow a point. */
export type SourceRow = TableRow & { kinds?: string };

export type ReportSource = {
  encoding: Encoding | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  rows: PackedRow[];
};

const LIMITS = {
  rows: REPORT_ROWS_MAX,
  columns: REPORT_COLUMNS_MAX,
  cell: REPORT_CELL_MAX,
  entries: REPORT_ZIP_ENTRIES_MAX,
  bytes: REPORT_UNPACKED_BYTES_MAX,
  ratio: REPORT_UNPACKED_RATIO_MAX,
};

/** Returns why an uploaded file can't be read, as far as its first bytes and the directory of a workbook show, or null. */
export function reportFileFault(bytes: Uint8Array): string | null {
  if (bytes.length > REPORT_FILE_BYTES_MAX)
    return `The file is larger than ${REPORT_FILE_BYTES_MAX / 1024 / 1024} MB. Split it into several files.`;
  return bytes.length === 0 ? "This file is empty. Choose another one." : workbookFault(bytes, LIMITS);
}

/** The rows among which headers are looked for. */
export const firstRows = (rows: readonly PackedRow[]): SourceRow[] =>
  rows.slice(0, ABOVE_MAX + 1).map(unpacked);

/** Reads all rows with text of a file. */
export function openReport(bytes: Uint8Array, wishes: ReportWishes): ReportSource | ReportFault {
  if (isWorkbook(bytes)) {
    const suits = (rows: PackedRow[]) => headerPlace(firstRows(rows), isReportHeader) !== null;
    const reading = readWorkbook(bytes, { limits: LIMITS, kept: packer(), sheet: wishes.sheet, suits });
    return "fault" in reading ? reading : { encoding: null, delimiter: null, ...reading };
  }
  const reading = readRows(bytes, wishes, { limits: LIMITS, kept: packer(), isHeading: isReportHeader });
  if ("fault" in reading) return { fault: tableFaultText(reading.fault) };
  const { encoding, delimiter, rows } = reading;
  return { encoding, delimiter, sheets: [], sheet: null, rows };
}
