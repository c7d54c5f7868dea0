import { headingKey, withoutGuard } from "#lib/table-columns.ts";
import { widthOf } from "#lib/table-file.ts";
import { currencyIn } from "#lib/written-numbers.ts";
import { currencyOfHeader, type ReportColumns } from "./find-columns.ts";
import { SPANS } from "./headers.ts";
import { dayReader, lastDay, type Period, type Span } from "./report-days.ts";
import { measureIn } from "./report-numbers.ts";
import type { Problem, ReportRow } from "./report-reading.ts";
import type { SourceRow } from "./report-source.ts";
import {
  type DecimalStyle,
  type Measure,
  MEASURES,
  type ReportDateStyle,
  TEXT_FIELDS,
  type TextField,
} from "./vocabulary.ts";

/** The characters of a faulty cell that are kept. */
const VALUE_MAX = 120;

export type RowReading = { row: ReportRow; problems: Problem[] };

/** Notes a problem with a cell, or with the whole line. */
type Note = (severity: Problem["severity"], message: string, place?: number, value?: string) => void;

/** What all rows of a table have in common. */
export type RowSettings = {
  headers: readonly string[];
  columns: ReportColumns;
  dates: ReportDateStyle;
  styles: Partial<Record<Measure, DecimalStyle>>;
  /** The days of all rows, in a file without days. */
  period: Period | null;
  /** What a person says the currency is, in a file without a column for it. */
  currency?: string | undefined;
  /** Whether empty cells may be missing from a row, as in a workbook. */
  isSparse: boolean;
};

/** Returns a reader of the rows of a table. A row with an error is not to be counted. */
export function rowReader(settings: RowSettings): (row: SourceRow) => RowReading {
  const { headers, columns, isSparse } = settings;
  const daysOf = dayCellReader(settings);
  const textsOf = textReader(columns);
  const measuresOf = measureReader(settings);
  const currencyOf = currencyReader(settings);
  const extraOf = extraReader(headers, columns);
  return (source) => {
    const { line, cells } = source;
    const problems: Problem[] = [];
    const note: Note = (severity, message, place, value) => {
      const written = value ?? cells[place ?? -1] ?? "";
      const column = headers[place ?? -1] ?? "";
      problems.push({ severity, line, column, value: written.slice(0, VALUE_MAX), message });
    };
    const counted = `This row has ${cells.length} columns, but the header row has ${headers.length}.`;
    if (!isSparse && cells.length < headers.length) note("error", `${counted} Add the missing cells.`);
    if (widthOf(cells) > headers.length)
      note(
        "warning",
        `${counted} We left out the rest.`,
        undefined,
        cells.slice(headers.length).join(" ").trim(),
      );
    const days = daysOf(cells, note);
    const texts = textsOf(cells, note);
    const measures = measuresOf(source, note);
    const currency = currencyOf(cells, note);
    if (currency !== undefined) texts.currency = currency;
    return { row: { line, ...days, texts, measures, extra: extraOf(cells) }, problems };
  };
}

function dayCellReader({ headers, columns, dates, period }: RowSettings) {
  const { day, starts_on, ends_on } = columns;
  const span = spanOf(headers[day ?? -1] ?? "");
  const dayOf = dayReader(dates, span);
  const read = (cells: readonly string[], place: number, note: Note): string | null => {
    const text = cells[place] ?? "";
    const found = text === "" ? null : dayOf(text);
    const problem = text === "" ? "This row has no date." : "We can’t read this date.";
    if (found === null) note("error", `${problem} Use a format like 2026-11-20.`, place);
    return found;
  };
  return (cells: readonly string[], note: Note): Pick<ReportRow, "from" | "to"> => {
    if (day !== undefined) {
      const from = read(cells, day, note);
      return { from, to: from === null ? null : lastDay(from, span) };
    }
    if (starts_on === undefined || ends_on === undefined)
      return { from: period?.from ?? null, to: period?.to ?? null };
    const from = read(cells, starts_on, note);
    const to = read(cells, ends_on, note);
    if (from !== null && to !== null && from > to)
      note("error", `This date is before ${from}, the first one of the row.`, ends_on);
    return { from, to };
  };
}

function spanOf(header: string): Span {
  const isOne = (names: readonly string[]) => names.some((name) => headingKey(name) === headingKey(header));
  if (isOne(SPANS.month)) return "month";
  return isOne(SPANS.week) ? "week" : "day";
}

function textReader(columns: ReportColumns) {
  const fields = TEXT_FIELDS.flatMap((field) => {
    const place = columns[field];
    return place === undefined || field === "currency" ? [] : { field, place };
  });
  return (cells: readonly string[], note: Note): ReportRow["texts"] => {
    const texts: ReportRow["texts"] = {};
    for (const { field, place } of fields) {
      const text = textIn(withoutGuard(cells[place] ?? ""), field);
      if (text === "") continue;
      texts[field] = text;
      if (isId(field) && /^\d(?:[.,]\d+)?E\+\d+$/i.test(text))
        note("warning", "A spreadsheet shortened this ID. Use the file as it was exported.", place);
    }
    const { keyword, matchType } = keywordIn(texts.keyword ?? "");
    if (keyword !== undefined) texts.keyword = keyword;
    if (matchType !== undefined) texts.match_type ??= matchType;
    return texts;
  };
}

const isId = (field: TextField) => field.endsWith("_id");

/** Ids may stand in brackets, as `[138000001]`. "--" stands for nothing. */
function textIn(text: string, field: TextField): string {
  if (/^(?:[-–—]|--)$/.test(text)) return "";
  return isId(field) ? text.replace(/^\[(.*)\]$/, "$1") : text;
}

/** Keywords are written as `[exact]` or `"phrase"`. */
function keywordIn(text: string): { keyword?: string; matchType?: string } {
  const [, exact, phrase] = /^(?:\[(.+)\]|"(.+)")$/.exec(text) ?? [];
  if (exact !== undefined) return { keyword: exact, matchType: "Exact match" };
  return phrase === undefined ? {} : { keyword: phrase, matchType: "Phrase match" };
}

function measureReader({ columns, styles }: RowSettings) {
  const mapped = MEASURES.flatMap((measure) => {
    const place = columns[measure];
    return place === undefined ? [] : { measure, place, style: styles[measure] ?? "point" };
  });
  return ({ cells, kinds }: SourceRow, note: Note): ReportRow["measures"] => {
    const measures: ReportRow["measures"] = {};
    for (const { measure, place, style } of mapped) {
      const isStored = kinds?.[place] === "n";
      const { measured, error, warning } = measureIn(
        cells[place] ?? "",
        measure,
        isStored ? "stored" : style,
      );
      if (measured !== undefined) measures[measure] = measured;
      if (error !== undefined) note("error", error, place);
      if (warning !== undefined) note("warning", warning, place);
    }
    const impressions = measures.impressions?.value;
    for (const measure of ["clicks", "link_clicks"] as const) {
      const clicks = measures[measure]?.value;
      if (impressions !== undefined && clicks !== undefined && clicks > impressions)
        note("warning", `There are more clicks than impressions (${impressions}).`, columns[measure]);
    }
    return measures;
  };
}

const isCode = (text: string) => /^[A-Z]{3}$/.test(text);

/** The currency of a row is in its own column, or else what a person says, in a header of money, or beside the amounts. */
function currencyReader({ headers, columns, currency }: RowSettings) {
  const money = [columns.cost, columns.value].filter((place) => place !== undefined);
  const inHeaders = money
    .map((place) => currencyOfHeader(headers[place] ?? ""))
    .map((written) => (written === null ? null : currencyIn(`${written} 1`)))
    .find((code) => code !== null);
  const fallback = currency ?? inHeaders;
  return (cells: readonly string[], note: Note): string | undefined => {
    const written = (cells[columns.currency ?? -1] ?? "").toUpperCase();
    if (isCode(written)) return written;
    if (!/^-*$/.test(written))
      note("warning", "We can’t read this currency. Expected a code, like EUR.", columns.currency);
    return (
      fallback ??
      money.map((place) => currencyIn(cells[place] ?? "")).find((code) => code !== null) ??
      undefined
    );
  };
}

/** Returns the columns that mean nothing here, by names of their own. */
export function otherColumns(
  headers: readonly string[],
  columns: Readonly<Partial<Record<string, number>>>,
): { name: string; place: number }[] {
  const mapped = new Set(Object.values(columns));
  return uniqueNames(headers).flatMap((name, place) => (mapped.has(place) ? [] : { name, place }));
}

/** Keeps the cells of all other columns. Names such as `__proto__` are names like any other. */
function extraReader(headers: readonly string[], columns: ReportColumns) {
  const others = otherColumns(headers, columns);
  return (cells: readonly string[]): ReportRow["extra"] => {
    const entries: [string, string][] = [];
    for (const { name, place } of others) {
      const text = cells[place] ?? "";
      if (text !== "") entries.push([name, withoutGuard(text)]);
    }
    // Takes a sixth of the memory of an object that is created without a prototype and filled one by one.
    return Object.setPrototypeOf(Object.fromEntries(entries), null) as ReportRow["extra"];
  };
}

/** A file may have the same header twice. */
function uniqueNames(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headers.map((header) => {
    const count = (counts.get(header) ?? 0) + 1;
    counts.set(header, count);
    return count === 1 ? header : `${header} (${count})`;
  });
}
