import { setImmediate as turn } from "node:timers/promises";
import { PostgresAdapter, sql } from "kysely";
import { laterPart, periodBefore } from "#domain/reports/periods.ts";
import { comparisonTests } from "#domain/reports/two-proportions.ts";
import { exactSums, figuresOf } from "#domain/reports/figures.ts";
import { REPORT_ROWS_MAX } from "#contract/limits.ts";
import type { Period } from "#contract/reports.ts";
import type { ReportShownBy } from "#contract/vocabulary.ts";
import { addDays, isDay } from "#lib/dates.ts";
import type { Reader, ReportsRow } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { countOf, pageOf } from "#api/http/paginate.ts";
import { rulesOf } from "#api/naming-rules/repository.ts";
import { data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { type Query, queryOf, textIn } from "./query.ts";
import { remembered } from "./remembered.ts";
import { toRow } from "./resource.ts";
import { rowsIn, type Scope, scopeOf, sumColumns, sumsOf } from "./scope.ts";
import { columnsIn, measuresIn, partOf, seriesOf, summaryOf, wholeOf } from "./summary.ts";
import { targetsFor } from "./targets.ts";

export async function showSummary({ deps, url }: Exchange, report: ReportsRow): Promise<Reply> {
  const [summary, targets] = await Promise.all([
    summaryOf(deps.db, report, queryOf(url.searchParams)),
    targetsFor(deps.db, report),
  ]);
  return data({ ...summary, targets });
}

const stepOf = (url: URL) => (url.searchParams.get("step") === "week" ? "week" : "day");

export const showSeries = async ({ deps, url }: Exchange, report: ReportsRow): Promise<Reply> =>
  data(await seriesOf(deps.db, report, queryOf(url.searchParams), stepOf(url)));

/** Lists the rows that a call asks for, as they stand in the files. */
export async function listRows(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  const { deps, url } = exchange;
  const query = queryOf(url.searchParams);
  const { rows, names, scope } = await askedRows(deps.db, report, query);
  // Parts of names depend on the naming rules, too.
  const count =
    query.part === null
      ? await remembered(scope, ["rows", { ...query, page: 1 }], () => countOf(rows))
      : await countOf(rows);
  const page = await pageOf(exchange, rows.orderBy("report_rows.file_id").orderBy("report_rows.line"), {
    counted: count,
  });
  return page.answer(
    page.rows.map((row) => toRow(row, names.get(row.file_id) ?? "")),
    url.pathname,
  );
}

/**
 * Returns rows for a file. With `after`, which is blank or the id of a row, they are the next ones, with the id to go on after.
 * Without it, they are all of them, read in pieces between which others have their turn.
 */
export async function exportRows({ deps, url }: Exchange, report: ReportsRow): Promise<Reply> {
  const asked = await askedRows(deps.db, report, queryOf(url.searchParams));
  const after = url.searchParams.get("after");
  if (after !== null) {
    const { rows, next } = await pieceAfter(asked, after);
    return ok({ data: rows, meta: { next, columns: columnsIn(asked.scope.files) } });
  }
  const pieces: string[] = [];
  let place: string | null = "";
  for (let left = REPORT_ROWS_MAX; left > 0 && place !== null; left -= PIECE) {
    const { rows, next }: Awaited<ReturnType<typeof pieceAfter>> = await pieceAfter(
      asked,
      place,
      Math.min(left, PIECE),
    );
    if (rows.length > 0) pieces.push(rows.map((row) => JSON.stringify(row)).join(","));
    place = next;
    await turn();
  }
  return {
    status: 200,
    raw: `{"data":[${pieces.join(",")}]}`,
    headers: { "Content-Type": "application/json" },
  };
}

/** Rows that are read at once for a file. */
const PIECE = 1000;

/** Numbers of lines are smaller. */
const LINE_MAX = 2 ** 31 - 1;

/** Returns the rows behind the one with an id, and the id of the last one. That is null if there are no more. */
async function pieceAfter(
  { rows: all, names, scope }: Awaited<ReturnType<typeof askedRows>>,
  after: string,
  most = PIECE,
) {
  const [fileId = "", lineText = ""] = after.split(".");
  const line = Math.min(Number(lineText) || 0, LINE_MAX);
  const rows: ReturnType<typeof toRow>[] = [];
  // File by file, so that each piece is found by the key.
  for (const { id } of scope.files) {
    if (id < fileId || rows.length >= most) continue;
    const found = await all
      .where("report_rows.file_id", "=", id)
      .where("report_rows.line", ">", id === fileId ? Math.trunc(line) : -1)
      .orderBy("report_rows.line")
      .limit(most - rows.length)
      .execute();
    rows.push(...found.map((row) => toRow(row, names.get(id) ?? "")));
  }
  return { rows, next: rows.length < most ? null : (rows.at(-1)?.id ?? null) };
}

/** A condition that a row counts in a row of the table. */
function isOf(by: ReportShownBy, key: string) {
  if (by !== "day" && by !== "week")
    return sql<boolean>`coalesce(${sql.ref(`report_rows.${by}`)}, '') = ${key}`;
  const last = by === "week" && isDay(key) ? addDays(key, 6) : key;
  return sql<boolean>`report_rows.from_day = report_rows.to_day and report_rows.from_day between ${key} and ${last}`;
}

/** A condition that a row's campaign says so of a part of its name. */
async function isOfPart(db: Reader, scope: Scope, query: Query & { key: string; part: string }) {
  const naming = await rulesOf(db, scope.report.organization_id);
  const campaigns = await rowsIn(db, scope, query, null)
    .select(["report_rows.platform", sql<string>`coalesce(report_rows.campaign, '')`.as("name")])
    .distinct()
    .execute();
  const wanted = campaigns.filter((campaign) => partOf(naming, campaign, query.part) === query.key);
  const conditions = [...Map.groupBy(wanted, ({ platform }) => platform)].map(
    ([platform, own]) =>
      sql`(report_rows.platform = ${platform} and coalesce(report_rows.campaign, '') in (${listed(
        db,
        own.map(({ name }) => name),
      )}))`,
  );
  return conditions.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Any number of texts as a query that lists them. */
function listed(db: Reader, texts: readonly string[]) {
  const json = JSON.stringify(texts);
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`select json_array_elements_text(cast(${json} as json))`
    : sql`select value from json_each(${json})`;
}

async function askedRows(db: Reader, report: ReportsRow, query: Query) {
  const scope = await scopeOf(db, report, query.by);
  let rows = rowsIn(db, scope, query, periodOf(query, scope)).selectAll("report_rows");
  const { key, part } = query;
  if (key !== null)
    rows = rows.where(
      part === null ? isOf(query.by, key) : await isOfPart(db, scope, { ...query, key, part }),
    );
  return { rows, scope, names: new Map(scope.files.map(({ id, name }) => [id, name])) };
}

/** Null for all days, as rows of a file without days have none. */
function periodOf({ from, to }: Query, { files }: Scope): Period | null {
  const whole = wholeOf(files);
  return (from === null && to === null) || whole === null
    ? null
    : { from: from ?? whole.from, to: to ?? whole.to };
}

const [FIRST, SECOND] = ["The first period", "The second period"] as const;

/** Unless both are named, a period is compared with the one before, and a report as a whole by its halves. */
function periodsToCompare(query: Query, scope: Scope): { now: Period | null; before: Period | null } {
  const now = periodOf(query, scope);
  if (query.against !== null) return { now, before: query.against === "none" ? null : query.against };
  if (now !== null) return { now, before: periodBefore(now) };
  const whole = wholeOf(scope.files);
  return (whole && laterPart(whole)) ?? { now, before: null };
}

/** Compares two rows of the table, or two periods, of which the first has no figures if there is nothing before. */
export async function compare({ deps, url }: Exchange, report: ReportsRow): Promise<Reply> {
  const { db } = deps;
  const query = queryOf(url.searchParams);
  const [a, b] = [textIn(url.searchParams, "a"), textIn(url.searchParams, "b")];
  const scope = await scopeOf(db, report, query.by);
  const measures = measuresIn(scope.files);
  const sumsFor = async (key: string | null, period: Period | null) => {
    let rows = rowsIn(db, scope, query, period).select(sumColumns(scope));
    if (key !== null) rows = rows.where(isOf(query.by, key));
    const { sums, atLeast } = sumsOf(await rows.executeTakeFirstOrThrow(), scope, measures);
    return { figures: figuresOf(sums, atLeast), exact: exactSums(sums, atLeast) };
  };
  if (a === null || b === null) {
    const { now, before } = periodsToCompare(query, scope);
    const [first, second] = await Promise.all([before && sumsFor(null, before), sumsFor(null, now)]);
    return data({
      sides: [
        { name: FIRST, figures: first?.figures ?? {} },
        { name: SECOND, figures: second.figures },
      ],
      tests: first ? comparisonTests(first.exact, second.exact, [FIRST, SECOND]) : [],
    });
  }
  const period = periodOf(query, scope);
  const [first, second] = await Promise.all([sumsFor(a, period), sumsFor(b, period)]);
  return data({
    sides: [
      { name: a, figures: first.figures },
      { name: b, figures: second.figures },
    ],
    tests: comparisonTests(first.exact, second.exact, [a, b]),
  });
}
