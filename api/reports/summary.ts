import { sql } from "kysely";
import type { Figures, Period } from "#contract/reports.ts";
import type { ReportShownBy } from "#contract/vocabulary.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { figuresOf } from "#domain/reports/figures.ts";
import { mondayOf, periodBefore } from "#domain/reports/periods.ts";
import {
  LEVELS,
  type Level,
  MEASURES,
  type Measure,
  MILLION,
  type Platform,
} from "#domain/reports/vocabulary.ts";
import type { Reader, ReportFileRow, ReportsRow } from "#api/data/schema.ts";
import { type Query, queryOf } from "./query.ts";
import { remembered } from "./remembered.ts";
import { onePlatform, rowsIn, type Scope, scopeOf, sumColumns, sumsOf, type SumRow } from "./scope.ts";

type Group = {
  key: string;
  name: string;
  platform: Platform | null;
  figures: Figures;
  before: Figures | null;
  share: number | null;
};

/** What a file's reading has found out, as far as figures need it. */
type FileFacts = {
  columns?: Partial<Record<string, number>>;
  gaps?: string[];
  differences?: { label: string; measure: Measure; total: number; sum: number; isMasked: boolean }[];
};

const factsIn = (file: ReportFileRow): FileFacts =>
  file.facts_json === null ? {} : (JSON.parse(file.facts_json) as FileFacts);

/** Returns the measures that any of the files has a column for. */
export const measuresIn = (files: readonly ReportFileRow[]): Measure[] => {
  const columns = files.flatMap((file) => Object.keys(factsIn(file).columns ?? {}));
  const has = (measure: Measure) => columns.includes(measure);
  return MEASURES.filter((measure) => has(measure) || (measure === "clicks" && has("link_clicks")));
};

/** Returns the days that the files cover, or null if they name none. */
export function wholeOf(files: readonly ReportFileRow[]): Period | null {
  const from = files.flatMap(({ from_day: day }) => day ?? []).toSorted()[0];
  const to = files
    .flatMap(({ to_day: day }) => day ?? [])
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** The column or expression that rows are grouped by. */
const groupBy = (by: ReportShownBy) =>
  by === "day" || by === "week"
    ? sql<string>`report_rows.from_day`
    : sql<string>`coalesce(${sql.ref(`report_rows.${by}`)}, '')`;

const isByTime = (by: ReportShownBy) => by === "day" || by === "week";

export async function summaryOf(db: Reader, report: ReportsRow, query: Query) {
  const scope = await scopeOf(db, report, query.by);
  return remembered(scope, ["summary", query], () => sumUp(db, scope, query));
}

/** Groups by a day are added up to weeks here, because the engines write weeks differently. */
async function sumUp(db: Reader, scope: Scope, query: Query) {
  const measures = measuresIn(scope.files);
  const whole = wholeOf(scope.files);
  const period = whole === null ? null : { from: query.from ?? whole.from, to: query.to ?? whole.to };
  const against = await againstOf(db, scope, query, period);
  const figuresIn = (row: SumRow) => {
    const { sums, atLeast } = sumsOf(row, scope, measures);
    return figuresOf(sums, atLeast);
  };
  const totalOf = async (days: Period | null) =>
    figuresIn(await rowsIn(db, scope, query, days).select(sumColumns(scope)).executeTakeFirstOrThrow());
  // One after the other: SQLite adds up a hundred thousand rows in one go, and others have their turn in between.
  const figures = await totalOf(period);
  const before = against === null ? null : await totalOf(against);
  const now = await groupsOf(db, scope, query, period);
  const then = against === null || isByTime(query.by) ? [] : await groupsOf(db, scope, query, against);
  const cost = await costsOf(db, scope, query, period);
  const results = await resultsOf(db, scope, query, period);
  const total = figures.cost?.value ?? null;
  const earlier = new Map(then.map((row) => [idOf(row), figuresIn(row)]));
  const groups = sorted(
    now.map((row): Group => {
      const own = figuresIn(row);
      const own_cost = own.cost?.value ?? null;
      return {
        key: String(row["key"]),
        name: String(row["key"]),
        platform: onePlatform(row),
        figures: own,
        before: against === null ? null : (earlier.get(idOf(row)) ?? null),
        share: total === null || total <= 0 || own_cost === null ? null : Math.max(0, own_cost / total),
      };
    }),
    query,
  );
  const last_page = Math.max(1, Math.ceil(groups.length / PAGE_SIZE));
  const start = (query.page - 1) * PAGE_SIZE;
  return {
    whole,
    period,
    against,
    currency: scope.currency,
    cost,
    figures,
    before,
    results,
    shown_by: query.by,
    groups: groups.slice(start, start + PAGE_SIZE).map((group) => ({ ...group, parts: [] })),
    group_count: groups.length,
    last_page,
    differences: scope.files.flatMap((file) =>
      (factsIn(file).differences ?? []).map(({ isMasked, ...rest }) => ({
        file: file.name,
        ...rest,
        is_masked: isMasked,
      })),
    ),
    gaps: await gapsIn(db, scope, period),
  };
}

const idOf = (row: SumRow) => `${String(row["first_platform"])} ${String(row["key"])}`;

/** Returns the days of a period on which a file has nothing, and no other file either. */
async function gapsIn(db: Reader, scope: Scope, period: Period | null): Promise<string[]> {
  const gaps = [...new Set(scope.files.flatMap((file) => factsIn(file).gaps ?? []))].filter(
    (day) => period !== null && day >= period.from && day <= period.to,
  );
  if (scope.files.length < 2 || gaps.length === 0) return gaps.toSorted();
  const filled = await rowsIn(db, scope, queryOf(new URLSearchParams()), period)
    .select("report_rows.from_day")
    .distinct()
    .execute();
  const days = new Set(filled.map(({ from_day: day }) => day));
  return gaps.filter((day) => !days.has(day)).toSorted();
}

/** The period to compare with: the one that is asked for, or the one before, if it has any rows. */
async function againstOf(
  db: Reader,
  scope: Scope,
  query: Query,
  period: Period | null,
): Promise<Period | null> {
  if (query.against === "none" || period === null) return null;
  const against = query.against ?? periodBefore(period);
  const row = await rowsIn(db, scope, query, against).select("report_rows.line").limit(1).executeTakeFirst();
  return row === undefined && query.against === null ? null : against;
}

/** Returns the sums of each group. A campaign of two platforms is two groups. */
export async function groupsOf(
  db: Reader,
  scope: Scope,
  query: Query,
  period: Period | null,
): Promise<SumRow[]> {
  const key = groupBy(query.by);
  const isTime = isByTime(query.by);
  let rows = rowsIn(db, scope, query, period).select(key.as("key")).select(sumColumns(scope)).groupBy(key);
  if (isTime) rows = rows.whereRef("report_rows.from_day", "=", "report_rows.to_day");
  else rows = rows.groupBy("report_rows.platform");
  const found: SumRow[] = await rows.execute();
  return query.by === "week" ? weekly(found) : found;
}

/** Adds the rows of days up to weeks, by their Mondays. */
function weekly(days: readonly SumRow[]): SumRow[] {
  const weeks = new Map<string, SumRow>();
  for (const day of days) {
    const key = mondayOf(String(day["key"]));
    const week = weeks.get(key);
    weeks.set(key, week === undefined ? { ...day, key } : { ...added(week, day), key });
  }
  return [...weeks.values()];
}

/** Weeks count several things if their days count different ones. */
function rangeOf(rows: readonly SumRow[]) {
  const indicators = rows.flatMap(({ first_indicator: first, last_indicator: last }) => [first, last]);
  const [first = null, ...others] = indicators
    .filter((indicator) => typeof indicator === "string")
    .toSorted();
  return { first_indicator: first, last_indicator: others.at(-1) ?? first };
}

function added(one: SumRow, other: SumRow): SumRow {
  const sum = { ...one };
  for (const measure of MEASURES) {
    const values = [one[measure], other[measure]].filter((value) => value !== null && value !== undefined);
    // The same people may be in both.
    sum[measure] =
      measure === "reach" || values.length === 0
        ? null
        : values.reduce((total: number, value) => total + Number(value), 0);
    sum[`masked_${measure}`] = Math.max(
      Number(one[`masked_${measure}`] ?? 0),
      Number(other[`masked_${measure}`] ?? 0),
    );
  }
  return {
    ...sum,
    ...rangeOf([one, other]),
    rows: Number(one["rows"]) + Number(other["rows"]),
  };
}

/** The cost of each currency. */
async function costsOf(db: Reader, scope: Scope, query: Query, period: Period | null) {
  const rows = await rowsIn(db, scope, query, period)
    .select("report_rows.currency")
    .select(sql<number | string>`sum(report_rows.cost * 1.0)`.as("cost"))
    .where("report_rows.cost", "is not", null)
    .groupBy("report_rows.currency")
    .orderBy("report_rows.currency")
    .execute();
  return rows.map(({ currency, cost }) => ({ currency, value: Number(cost) / MILLION }));
}

/** Conversions by what they count. */
async function resultsOf(db: Reader, scope: Scope, query: Query, period: Period | null) {
  const rows = await rowsIn(db, scope, query, period)
    .select("report_rows.indicator")
    .select(sumColumns(scope))
    .where((any) =>
      any.or([any("report_rows.conversions", "is not", null), any("report_rows.value", "is not", null)]),
    )
    .groupBy("report_rows.indicator")
    .orderBy("report_rows.indicator")
    .execute();
  return rows.map((row) => {
    const { sums, atLeast } = sumsOf(row, scope, ["conversions", "value"]);
    const figure = (measure: "conversions" | "value") => ({
      value: sums[measure] ?? null,
      bound: atLeast.includes(measure) ? "at_least" : null,
    });
    return { indicator: row.indicator, conversions: figure("conversions"), value: figure("value") };
  });
}

const NAMES = new Intl.Collator("en");

function sorted(groups: Group[], { sort, isDescending }: Query): Group[] {
  const turn = isDescending ? -1 : 1;
  const byName = (one: Group, other: Group) => NAMES.compare(one.name, other.name);
  if (sort === "name") return groups.toSorted((one, other) => turn * byName(one, other));
  const valueOf = ({ figures }: Group) => figures[sort]?.value ?? null;
  return groups.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    // Unknown comes last in both orders.
    if (first === null || second === null)
      return first === second ? byName(one, other) : first === null ? 1 : -1;
    return turn * (first - second) || byName(one, other);
  });
}

/** Points of a chart: the days or weeks of the period that have rows. */
export async function seriesOf(db: Reader, report: ReportsRow, query: Query, step: "day" | "week") {
  const scope = await scopeOf(db, report, query.by);
  return remembered(scope, ["series", query, step], () => addPoints(db, scope, query, step));
}

async function addPoints(db: Reader, scope: Scope, query: Query, step: "day" | "week") {
  const measures = measuresIn(scope.files);
  const whole = wholeOf(scope.files);
  const period = whole === null ? null : { from: query.from ?? whole.from, to: query.to ?? whole.to };
  const rows = await groupsOf(db, scope, { ...query, by: step }, period);
  const points = rows.map((row) => {
    const { sums, atLeast } = sumsOf(row, scope, measures);
    return { day: String(row["key"]), figures: figuresOf(sums, atLeast) };
  });
  return { step, points: points.toSorted((one, other) => one.day.localeCompare(other.day)) };
}

/** Returns the levels that rows of the files can be grouped by. */
export function levelsIn(files: readonly ReportFileRow[]): Level[] {
  const columns = files.flatMap((file) => Object.keys(factsIn(file).columns ?? {}));
  return LEVELS.filter((level) => columns.includes(level));
}
