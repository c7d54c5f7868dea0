import { sql } from "kysely";
import type { Period } from "#contract/reports.ts";
import type { ReportShownBy } from "#contract/vocabulary.ts";
import {
  LEVELS,
  type Level,
  MEASURES,
  type Measure,
  MILLION,
  IN_MILLIONTHS,
  type Platform,
} from "#domain/reports/vocabulary.ts";
import type { Sums } from "#domain/reports/figures.ts";
import type { Reader, ReportFileRow, ReportsRow } from "#api/data/schema.ts";
import { apart } from "#api/data/sqlite.ts";
import { factsIn } from "./facts.ts";
import type { Query } from "./query.ts";
import { maskOf } from "./stored-row.ts";

/** A report with its files that are ready, and how its costs are added up. */
export type Scope = {
  report: ReportsRow;
  /** Those whose rows are read. Files of one platform that are about the same in more detail are left out. */
  files: ReportFileRow[];
  /** Codes of the currencies of the rows. */
  currencies: string[];
  /** The currency of the sums. Null if rows name none, or if there is no rate between several. */
  currency: string | null;
  /** By code, what an amount is multiplied with. Null if there is no total. */
  factors: Map<string, number> | null;
};

/** The levels that can be grouped by what is asked for, the widest first. */
function levelsFor(by: ReportShownBy): readonly Level[] {
  const level = LEVELS.find((known) => known === by);
  // An account's rows name no campaigns.
  const from =
    level ??
    (by === "platform" || by === "account" || by === "day" || by === "week" ? "account" : "campaign");
  const levels = LEVELS.slice(LEVELS.indexOf(from));
  // Keywords and search terms aren't in files about ads.
  return by === "ad" ? ["ad"] : by === "keyword" ? ["keyword", "search_term"] : levels;
}

const DEFAULT_LEVEL: Level = "campaign";

/** Of each platform, the files of the widest level that has what is asked for, so that nothing counts twice. */
export function filesFor(files: readonly ReportFileRow[], by: ReportShownBy): ReportFileRow[] {
  const fitting = levelsFor(by);
  const placeOf = ({ level }: ReportFileRow) => fitting.indexOf(level ?? DEFAULT_LEVEL);
  return files.filter((file) => {
    const place = placeOf(file);
    if (place === -1) return false;
    const others = files.filter(({ platform }) => platform === file.platform).map(placeOf);
    return others.every((other) => other === -1 || other >= place);
  });
}

/** Returns the files of reports that have been read. */
export const readyFiles = (db: Reader, reportIds: readonly string[]): Promise<ReportFileRow[]> =>
  db
    .selectFrom("report_files")
    .selectAll()
    .where("report_id", "in", reportIds)
    .where("status", "=", "ready")
    .orderBy("id")
    .execute();

export const scopeOf = async (db: Reader, report: ReportsRow, by: ReportShownBy): Promise<Scope> =>
  scopeIn(report, await readyFiles(db, [report.id]), by);

/** @param ready the report's files that have been read */
export function scopeIn(report: ReportsRow, ready: readonly ReportFileRow[], by: ReportShownBy): Scope {
  const files = filesFor(ready, by);
  const currencies = [...new Set(files.flatMap(currenciesOf))].toSorted();
  const rates = ratesOf(report);
  const [only] = currencies;
  if (currencies.length <= 1)
    return { report, files, currencies, currency: only ?? null, factors: new Map() };
  const factors = new Map(
    currencies.flatMap((code): [string, number][] => {
      const rate = code === report.currency ? 1 : rates.get(code);
      return rate === undefined ? [] : [[code, rate]];
    }),
  );
  const hasAll = report.currency !== null && factors.size === currencies.length;
  return {
    report,
    files,
    currencies,
    currency: hasAll ? report.currency : null,
    factors: hasAll ? factors : null,
  };
}

const ratesOf = ({ rates_json: json }: Pick<ReportsRow, "rates_json">) =>
  new Map(
    (JSON.parse(json) as { currency: string; rate: number }[]).map(({ currency, rate }) => [currency, rate]),
  );

export const currenciesOf = (file: ReportFileRow): string[] => factsIn(file).currencies ?? [];

/** Rows of which a sum takes longer than the way to another thread. */
const MANY = 2000;

/** Returns where many rows of files are read, so that nobody waits for it. */
export const readerFor = (db: Reader, files: readonly Pick<ReportFileRow, "rows_read">[]): Reader =>
  files.reduce((sum, { rows_read: rows }) => sum + rows, 0) > MANY ? db.withPlugin(apart) : db;

/** The rows of a scope that a call asks for. */
export function rowsIn(db: Reader, { report, files }: Scope, query: Query, period: Period | null) {
  const { campaigns, platforms, indicator, texts, word } = query;
  let rows = readerFor(db, files)
    .selectFrom("report_rows")
    .where("report_rows.report_id", "=", report.id)
    .where("report_rows.file_id", "in", ["", ...files.map(({ id }) => id)]);
  if (period !== null)
    rows = rows
      .where("report_rows.from_day", ">=", period.from)
      .where("report_rows.from_day", "<=", period.to)
      .where("report_rows.to_day", "<=", period.to);
  if (campaigns.length > 0) rows = rows.where("report_rows.campaign", "in", campaigns);
  if (platforms.length > 0) rows = rows.where("report_rows.platform", "in", platforms);
  if (indicator !== null) rows = rows.where("report_rows.indicator", "=", indicator);
  for (const [column, value] of Object.entries(texts))
    rows = rows.where(`report_rows.${column as keyof Query["texts"]}`, "=", value);
  if (word !== null)
    rows = rows.where(
      sql<boolean>`' ' || lower(report_rows.search_term) || ' ' like ${`% ${word.toLowerCase().replaceAll(/[%_\\]/g, "\\$&")} %`} escape '\\'`,
    );
  return rows;
}

const isInMillionths = (measure: Measure) => IN_MILLIONTHS.some((known) => known === measure);
const isMoney = (measure: Measure) => measure === "cost" || measure === "value";

/** Conversions that count different things aren't added. */
const OF_RESULTS: readonly Measure[] = ["conversions", "value"];

/**
 * What the conversions of a row count. In a file that names it, a row without a name counts something else. Files that never name it,
 * such as Google’s, count what the advertiser has chosen, which is added to what another platform counts.
 */
function indicatorIn(files: readonly ReportFileRow[]) {
  const naming = files.filter((file) => factsIn(file).columns?.indicator !== undefined).map(({ id }) => id);
  return sql`case when report_rows.conversions <> 0
    then coalesce(report_rows.indicator, case when report_rows.file_id in (${sql.join(["", ...naming])}) then '' end) end`;
}

/** Selects the sums of all measures, as `sumsOf` reads them. SQLite refuses sums of integers that are too large, so they are none. */
export function sumColumns({ factors, files }: Scope) {
  const indicator = indicatorIn(files);
  const factor =
    factors === null || factors.size === 0
      ? sql`1`
      : sql`case report_rows.currency ${sql.join(
          [...factors].map(([code, rate]) => sql`when ${code} then ${sql.lit(rate)}`),
          sql` `,
        )} else 1 end`;
  return [
    ...MEASURES.map((measure) => {
      const column =
        measure === "clicks"
          ? sql`coalesce(report_rows.clicks, report_rows.link_clicks)`
          : sql`${sql.ref(`report_rows.${measure}`)}`;
      const sum =
        measure === "reach"
          ? sql`case when count(*) = 1 then max(report_rows.reach) end`
          : isMoney(measure) && factors !== null && factors.size > 0
            ? sql`sum(${column} * ${factor})`
            : sql`sum(${column} * 1.0)`;
      return sql<number | string | null>`${sum}`.as(measure);
    }),
    ...MEASURES.map((measure) =>
      sql<number | null>`max(report_rows.masked & ${sql.lit(maskOf(measure))})`.as(`masked_${measure}`),
    ),
    // What conversions count, which may be left out.
    sql<string | null>`min(${indicator})`.as("first_indicator"),
    sql<string | null>`max(${indicator})`.as("last_indicator"),
    sql<string | null>`min(report_rows.platform)`.as("first_platform"),
    sql<string | null>`max(report_rows.platform)`.as("last_platform"),
    sql<number | string>`count(*)`.as("rows"),
  ] as const;
}

export type SumRow = Record<string, unknown>;

/**
 * Turns selected sums into plain decimals.
 * @param measures what the report has. Others are left out
 */
export function sumsOf(
  row: SumRow,
  { factors }: Pick<Scope, "factors">,
  measures: readonly Measure[],
): { sums: Sums; atLeast: Measure[] } {
  const hasSeveralResults = row["first_indicator"] !== row["last_indicator"];
  const sums: Sums = {};
  for (const measure of measures) {
    const raw = row[measure];
    const isApart =
      (hasSeveralResults && OF_RESULTS.includes(measure)) || (factors === null && isMoney(measure));
    sums[measure] =
      raw === null || raw === undefined || isApart
        ? null
        : Number(raw) / (isInMillionths(measure) ? MILLION : 1);
  }
  return { sums, atLeast: measures.filter((measure) => Number(row[`masked_${measure}`] ?? 0) > 0) };
}

/** Returns the platform of rows, if they have only one. */
export const onePlatform = (row: SumRow): Platform | null =>
  row["first_platform"] === row["last_platform"]
    ? ((row["first_platform"] as Platform | null) ?? null)
    : null;
