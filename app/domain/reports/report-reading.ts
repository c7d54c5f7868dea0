import type { Encoding } from "#lib/table-choices.ts";
import type {
  DecimalStyle,
  Level,
  Measure,
  Platform,
  Question,
  ReportDateStyle,
  ReportField,
  TextField,
} from "./vocabulary.ts";

/**
 * A measured value. An exact one is a whole number, of millionths for cost, conversions, and value. `<5` and `< 10%` are bounds,
 * kept as written. What a file leaves empty or writes as `--` is missing here: it is unknown, and never 0.
 */
export type Measured = { value: number; bound?: undefined } | { value?: undefined; bound: string };

export type ReportRow = {
  /** The line of the file, or row of the sheet, from 1. */
  line: number;
  /** Plain days. Equal for a row of one day, null if the file names none. */
  from: string | null;
  to: string | null;
  texts: Partial<Record<TextField, string>>;
  measures: Partial<Record<Measure, Measured>>;
  /** The cells of columns that mean nothing here, by their header. Made with a null prototype. */
  extra: Record<string, string>;
};

/** A fault of one cell or line. Rows with an error are left out, rows with a warning are kept. */
export type Problem = {
  severity: "error" | "warning";
  line: number;
  /** The header of the column. Empty if the whole line is meant. */
  column: string;
  value: string;
  /** What is wrong and what was expected, as a sentence. */
  message: string;
};

/** What a person has chosen about a file, each only once it differs from what is found in the file. */
export type ReportWishes = {
  encoding?: Encoding;
  delimiter?: string;
  /** The name of a workbook's sheet. */
  sheet?: string;
  /** The number of the table, from 0, of a file that has several. */
  table?: number;
  platform?: Platform;
  /** The columns of fields, from 0. Present once somebody has checked them. */
  columns?: Partial<Record<ReportField, number>>;
  dates?: ReportDateStyle;
  decimals?: DecimalStyle;
  /** For a file without days. */
  period?: { from: string; to: string };
  currency?: string;
  /** Whether rows that occur twice count twice. */
  doubles?: "keep" | "drop";
};

export type ReportReading = {
  encoding: Encoding | null;
  delimiter: string | null;
  /** The visible sheets of a workbook, and the one that is read. */
  sheets: string[];
  sheet: string | null;
  /** The tables of the file by their first headers, and the one that is read. */
  tables: { title: string; rows: number }[];
  table: number;
  platform: Platform;
  level: Level;
  headers: string[];
  /** A hash of the headers in order, by which a mapping is remembered. */
  fingerprint: string;
  columns: Partial<Record<ReportField, number>>;
  dates: ReportDateStyle;
  decimals: DecimalStyle;
  /** Codes of currencies that occur, from a column, a header, or the wishes. */
  currencies: string[];
  /** What must be answered before the rows count. Never `overlap`, which only who knows the other files can ask. */
  questions: Question[];
  /** The first rows as written, for the form that maps columns. */
  samples: string[][];
  /** Days as written that can be read both ways, with both readings. At most 3. */
  ambiguous: { line: number; written: string; dayFirst: string; monthFirst: string }[];
  /** Lines of rows that occur twice, each with the line of the first. At most 100. */
  doubled: { line: number; first: number }[];
  rowCount: number;
  /** Returns rows from a place on, read once more: 100,000 of them take too much memory to keep. */
  rowsFrom: (place: number, count: number) => ReportRow[];
  /** Rows that sum up others. They are not counted as rows. */
  totals: { line: number; label: string; measures: Partial<Record<Measure, Measured>> }[];
  /** Where a totals row and the sum of the rows differ. `masked` if a bound explains it. */
  differences: { label: string; measure: Measure; total: number; sum: number; isMasked: boolean }[];
  problems: Problem[];
  /** All of them, of which `problems` are the first 1,000. */
  problemCount: { errors: number; warnings: number };
  /** Days between the first and the last on which nothing is reported. */
  gaps: string[];
};

/** Why a file can't be read at all, as a sentence that says what to do. */
export type ReportFault = { fault: string };
