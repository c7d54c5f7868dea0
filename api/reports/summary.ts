import { sql } from "kysely";
import type { Figures, Period } from "#contract/reports.ts";
import type { ReportShownBy } from "#contract/vocabulary.ts";
import { PAGE_SIZE, REPORT_MISFITS_SHOWN } from "#contract/limits.ts";
import { figuresOf } from "#domain/reports/figures.ts";
import { type CampaignName, misfitsIn, partsOfCampaign } from "#domain/reports/name-parts.ts";
import { mondayOf, periodBefore } from "#domain/reports/periods.ts";
import {
  LEVELS,
  type Level,
  MEASURES,
  type Measure,
  MILLION,
  type Platform,
  TEXT_FIELDS,
} from "#domain/reports/vocabulary.ts";
import { otherColumns } from "#domain/reports/row-reader.ts";
import type { Reader, ReportFileRow, ReportsRow } from "#api/data/schema.ts";
import { type Rules, rulesOf } from "#api/naming-rules/repository.ts";
import { factsIn } from "./facts.ts";
import { type Query, queryOf } from "./query.ts";
import { remembered } from "./remembered.ts";
import {
  currenciesOf,
  onePlatform,
  rowsIn,
  type Scope,
  scopeOf,
  sumColumns,
  sumsOf,
  type SumRow,
} from "./scope.ts";

type Group = {
  key: string;
  name: string;
  platform: Platform | null;
  figures: Figures;
  before: Figures | null;
  share: number | null;
};

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
  const naming = query.by === "campaign" ? await rulesOf(db, report.organization_id) : null;
  return remembered(scope, ["summary", query, naming], () => sumUp(db, scope, query, naming));
}

/** The campaign that a row sums up. */
const campaignIn = (row: SumRow): CampaignName => ({ name: String(row["key"]), platform: onePlatform(row) });

/** What the names of campaigns say by the organization's naming rule. */
function namesIn(naming: Rules | null, rows: readonly SumRow[]) {
  if (naming === null) return { part_names: [], misfits: [], misfit_count: 0 };
  const campaigns = rows.map(campaignIn).filter(({ name }) => name !== "");
  const parts = campaigns.flatMap((campaign) => partsOfCampaign(naming, campaign) ?? []);
  const { misfits, count } = misfitsIn(naming, campaigns, REPORT_MISFITS_SHOWN);
  return { part_names: [...new Set(parts.map(({ name }) => name))], misfits, misfit_count: count };
}

/** Returns what a campaign's name says of a part. Blank if it doesn't fit. */
export const partOf = (naming: Rules, campaign: CampaignName, part: string): string =>
  partsOfCampaign(naming, campaign)?.find(({ name }) => name === part)?.value ?? "";

/** Groups by a day are added up to weeks here, because the engines write weeks differently. */
async function sumUp(db: Reader, scope: Scope, query: Query, naming: Rules | null) {
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
  const found = await groupsOf(db, scope, query, period);
  const earlierFound =
    against === null || isByTime(query.by) ? [] : await groupsOf(db, scope, query, against);
  const names = namesIn(naming, found);
  const part = names.part_names.find((name) => name === query.part) ?? null;
  const grouped = (rows: SumRow[]) =>
    naming === null || part === null ? rows : merged(rows, (row) => partOf(naming, campaignIn(row), part));
  const now = grouped(found);
  const then = grouped(earlierFound);
  const idOf = (row: SumRow) =>
    part === null ? `${String(row["first_platform"])} ${String(row["key"])}` : String(row["key"]);
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
    ...names,
    part,
    groups: groups.slice(start, start + PAGE_SIZE).map((group) => ({
      ...group,
      parts: naming === null || part !== null ? [] : (partsOfCampaign(naming, group) ?? []),
    })),
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
const weekly = (days: readonly SumRow[]) => merged(days, (day) => mondayOf(String(day["key"])));

/** Adds up rows that have the same key. */
function merged(rows: readonly SumRow[], keyOf: (row: SumRow) => string): SumRow[] {
  const sums = new Map<string, SumRow>();
  for (const row of rows) {
    const key = keyOf(row);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? { ...row, key } : { ...added(sum, row), key });
  }
  return [...sums.values()];
}

/** Sums count several things, or are those of several platforms, if their rows do or are. */
function rangeOf(rows: readonly SumRow[], what: "indicator" | "platform"): SumRow {
  const texts = rows.flatMap((row) => [row[`first_${what}`], row[`last_${what}`]]);
  const [first = null, ...others] = texts.filter((text) => typeof text === "string").toSorted();
  return { [`first_${what}`]: first, [`last_${what}`]: others.at(-1) ?? first };
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
    ...rangeOf([one, other], "indicator"),
    ...rangeOf([one, other], "platform"),
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

/** Returns what rows of the files may have: texts, measures, and the headers of columns that mean nothing here. */
export function columnsIn(files: readonly ReportFileRow[]) {
  const facts = files.map(factsIn);
  const mapped = new Set(facts.flatMap(({ columns = {} }) => Object.keys(columns)));
  // The currency may stand in a header, and how a keyword matches in the keyword.
  if (files.some((file) => currenciesOf(file).length > 0)) mapped.add("currency");
  if (mapped.has("keyword")) mapped.add("match_type");
  return {
    texts: TEXT_FIELDS.filter((field) => mapped.has(field)),
    measures: MEASURES.filter((measure) => mapped.has(measure)),
    extra: [
      ...new Set(
        facts
          .flatMap(({ columns = {}, headers = [] }) => otherColumns(headers, columns))
          .map(({ name }) => name),
      ),
    ],
  };
}
