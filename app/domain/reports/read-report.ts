import { hash } from "node:crypto";
import { REPORT_PROBLEMS_MAX, REPORT_ROWS_MAX } from "#contract/limits.ts";
import { headingKey } from "#lib/table-columns.ts";
import { tableFaultText } from "#lib/table-file.ts";
import { settleDates, settleDecimals } from "./file-styles.ts";
import { findColumns, findPlatform, hasDays, isEnough, levelOf, type ReportColumns } from "./find-columns.ts";
import { type PackedRow, unpacked } from "./packed-rows.ts";
import { gapsIn, periodIn } from "./report-days.ts";
import type { Problem, ReportFault, ReportReading, ReportWishes } from "./report-reading.ts";
import { openReport, type ReportSource, type SourceRow } from "./report-source.ts";
import { type ReportTable, tablesIn } from "./report-tables.ts";
import { rowReader, type RowReading } from "./row-reader.ts";
import { sortRows } from "./summary-rows.ts";
import { differencesOf } from "./totals-check.ts";
import { MEASURES, type Platform, type Question } from "./vocabulary.ts";

const SAMPLES = 5;
const DOUBLED_MAX = 100;

/**
 * Reads an export of an ad platform: a text file in any encoding, or a workbook. What the file leaves open is in `questions`,
 * and is read as it is most likely meant until `wishes` answer it.
 */
export function readReport(bytes: Uint8Array, wishes: ReportWishes): ReportReading | ReportFault {
  const source = openReport(bytes, wishes);
  return "fault" in source ? source : readSource(source, wishes);
}

function readSource(source: ReportSource, wishes: ReportWishes): ReportReading | ReportFault {
  const tables = tablesIn(source.rows).map((table) => mapTable(table, wishes));
  const usable = tables.findIndex(({ columns }) => isEnough(columns));
  const place =
    wishes.table !== undefined && wishes.table < tables.length ? wishes.table : Math.max(0, usable);
  const mapped = tables[place];
  if (mapped === undefined || mapped.rows.length + mapped.totals.length === 0)
    return { fault: "The file needs a header row and at least one other row." };
  const { headers, above, platform, columns, rows } = mapped;
  if (rows.length > REPORT_ROWS_MAX)
    return { fault: tableFaultText({ kind: "rows", limit: REPORT_ROWS_MAX }) };

  const isMapped =
    wishes.columns === undefined
      ? platform !== "other" && isEnough(columns)
      : MEASURES.some((measure) => columns[measure] !== undefined);
  const period = hasDays(columns) ? null : (wishes.period ?? periodIn(above));
  const { dates, ambiguous } = settleDates(mapped, wishes);
  const { decimals, styles, isOpen } = settleDecimals(mapped, wishes);
  const isSparse = source.encoding === null;
  const reader = rowReader({ headers, columns, dates, styles, period, currency: wishes.currency, isSparse });
  const samples = rows.slice(0, SAMPLES).map((row) => {
    const { cells } = unpacked(row);
    return headers.map((_, index) => cells[index] ?? "");
  });
  const read = readRows(rows, reader, wishes);
  const rowOf = (row: PackedRow) => reader(unpacked(row)).row;
  const totals = mapped.totals.map(({ row, label }) => {
    const { line, measures } = reader(row).row;
    return { line, label, measures };
  });

  return {
    encoding: source.encoding,
    delimiter: source.delimiter,
    sheets: source.sheets,
    sheet: source.sheet,
    tables: tables.map((table) => ({ title: table.headers.slice(0, 3).join(", "), rows: table.rows.length })),
    table: place,
    platform,
    level: levelOf(columns),
    headers,
    fingerprint: hash("sha256", headers.map(headingKey).join("\n")),
    columns,
    dates,
    decimals,
    currencies: read.currencies,
    questions: open({
      columns: !isMapped,
      table: wishes.table === undefined && usable < 0 && tables.length > 1,
      dates: wishes.dates === undefined && ambiguous.length > 0,
      decimals: isOpen,
      period: isMapped && !hasDays(columns) && period === null,
      doubles: wishes.doubles === undefined && read.doubled.length > 0,
    }),
    samples,
    ambiguous,
    doubled: read.doubled.slice(0, DOUBLED_MAX),
    rowCount: read.kept.length,
    rowsFrom: (from, count) => read.kept.slice(from, from + count).map(rowOf),
    totals,
    differences: differencesOf(totals, eachOf(read.kept, rowOf)),
    problems: read.problems,
    problemCount: read.problemCount,
    gaps: hasDays(columns) ? gapsIn(read.periods) : [],
  };
}

/** Yields rows one by one, so that each can be forgotten. */
function* eachOf<Row, Result>(rows: readonly Row[], resultOf: (row: Row) => Result) {
  for (const row of rows) yield resultOf(row);
}

/** Returns the questions that are open, in the order in which they are asked. */
const open = (questions: Partial<Record<Question, boolean>>): Question[] =>
  (Object.keys(questions) as Question[]).filter((question) => questions[question]);

/** A table whose columns have a meaning, with the rows that sum up others apart. */
type MappedTable = Pick<ReportTable, "above" | "headers"> & {
  platform: Platform;
  columns: ReportColumns;
  rows: PackedRow[];
  totals: { row: SourceRow; label: string }[];
};

function mapTable({ above, headers, rows: below }: ReportTable, wishes: ReportWishes): MappedTable {
  const last = below.slice(-3).map((row) => unpacked(row).cells[0] ?? "");
  const platform = wishes.platform ?? findPlatform(headers, [...above, ...last]);
  const found = findColumns(headers, platform);
  const columns = wishes.columns ?? (isEnough(found) ? found : findColumns(headers, "other"));
  const inside = Object.entries(columns).filter(([, place]) => place >= 0 && place < headers.length);
  const mapping: ReportColumns = Object.fromEntries(inside);
  return { above, headers, platform, columns: mapping, ...sortRows(below, mapping, headers.length) };
}

function readRows(
  source: readonly PackedRow[],
  reader: (row: SourceRow) => RowReading,
  wishes: ReportWishes,
) {
  const kept: PackedRow[] = [];
  const problems: Problem[] = [];
  const problemCount = { errors: 0, warnings: 0 };
  const doubled: { line: number; first: number }[] = [];
  const currencies = new Set<string>();
  const firsts = new Map<string, number>();
  const periods = new Map<string, { from: string; to: string }>();
  for (const given of source) {
    const { row, problems: found } = reader(unpacked(given));
    for (const problem of found) {
      problemCount[problem.severity === "error" ? "errors" : "warnings"]++;
      if (problems.length < REPORT_PROBLEMS_MAX) problems.push(problem);
    }
    // Something is reported of a day even if its numbers can't be read.
    if (row.from !== null && row.to !== null)
      periods.set(`${row.from} ${row.to}`, { from: row.from, to: row.to });
    if (found.some(({ severity }) => severity === "error")) continue;
    const key = typeof given.text === "string" ? given.text : JSON.stringify(given.text);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row.line);
    else doubled.push({ line: row.line, first });
    if (first !== undefined && wishes.doubles === "drop") continue;
    if (row.texts.currency !== undefined) currencies.add(row.texts.currency);
    kept.push(given);
  }
  return {
    kept,
    problems,
    problemCount,
    doubled,
    currencies: [...currencies],
    periods: [...periods.values()],
  };
}
