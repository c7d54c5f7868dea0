import { REPORT_CELL_MAX, REPORT_COLUMNS_MAX, REPORT_ROWS_MAX } from "#contract/limits.ts";
import type { Encoding } from "#lib/table-choices.ts";
import { isWorkbook, readRows, tableFaultText, type TableRow } from "#lib/table-file.ts";
import { isReportHeader } from "./find-columns.ts";
import type { ReportFault, ReportWishes } from "./report-reading.ts";

/** A row of a file. In a workbook, `kinds` says what each cell is: `n` for a number, whose decimals follow a point. */
export type SourceRow = TableRow & { kinds?: string };

export type ReportSource = {
  encoding: Encoding | null;
  delimiter: string | null;
  sheets: string[];
  sheet: string | null;
  rows: SourceRow[];
};

const LIMITS = { rows: REPORT_ROWS_MAX, columns: REPORT_COLUMNS_MAX, cell: REPORT_CELL_MAX };

/** Reads all rows with text of a file. */
export function openReport(bytes: Uint8Array, wishes: ReportWishes): ReportSource | ReportFault {
  if (isWorkbook(bytes)) return { fault: "This is a workbook. Save the sheet as CSV and try again." };
  const reading = readRows(bytes, wishes, { limits: LIMITS, isHeading: isReportHeader });
  if ("fault" in reading) return { fault: tableFaultText(reading.fault) };
  const { encoding, delimiter, rows } = reading;
  return { encoding, delimiter, sheets: [], sheet: null, rows };
}
