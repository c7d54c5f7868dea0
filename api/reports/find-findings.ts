import { hash } from "node:crypto";
import { sql } from "kysely";
import { ulid } from "ulid";
import { z } from "zod";
import { findingsOf } from "#domain/reports/findings.ts";
import type { FindingInput, Group } from "#domain/reports/finding-input.ts";
import { exactSums, type Sums } from "#domain/reports/figures.ts";
import { laterPart, mondayOf, wholeWeeksOf } from "#domain/reports/periods.ts";
import type { Period } from "#contract/reports.ts";
import { addDays } from "#lib/dates.ts";
import type { Db, ReportsRow } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { rulesOf } from "#api/naming-rules/repository.ts";
import { budgetsOf } from "./budgets.ts";
import { noteContents } from "./contents.ts";
import { type Query, queryOf } from "./query.ts";
import { onePlatform, rowsIn, type Scope, scopeOf, sumColumns, sumsOf, type SumRow } from "./scope.ts";
import { groupsOf, measuresIn, wholeOf } from "./summary.ts";
import { targetsFor } from "./targets.ts";

const PayloadSchema = z.object({ report: z.string() });

/** Does so for a job. */
export const findFindingsOf = (deps: Deps, payload: unknown): Promise<void> =>
  findFindings(deps, PayloadSchema.parse(payload).report);

/**
 * Looks through a report for what deserves a look, and stores it. What somebody has decided about a finding stays, and a finding that
 * no longer holds is kept for when it comes back.
 */
export async function findFindings(deps: Deps, reportId: string): Promise<void> {
  const { db } = deps;
  const report = await db.selectFrom("reports").selectAll().where("id", "=", reportId).executeTakeFirst();
  if (report === undefined) return;
  await noteContents(db, reportId);
  const found = findingsOf(await inputOf(db, report));
  const created_at = new Date(deps.clock()).toISOString();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("report_findings").set({ place: null }).where("report_id", "=", reportId).execute();
    for (const [place, { rule, key, severity, title, summary, arithmetic, rows }] of found.entries()) {
      const said = {
        place,
        severity,
        title,
        summary,
        arithmetic_json: JSON.stringify(arithmetic),
        rows_json: JSON.stringify(rows),
      };
      await trx
        .insertInto("report_findings")
        .values({
          id: ulid(deps.clock()),
          report_id: reportId,
          rule,
          key: shortKey(key),
          ...said,
          state: "open",
          reason: null,
          task_id: null,
          created_at,
        })
        .onConflict((conflict) => conflict.columns(["report_id", "rule", "key"]).doUpdateSet(said))
        .execute();
    }
    await trx
      .deleteFrom("report_findings")
      .where("report_id", "=", reportId)
      .where("place", "is", null)
      .where("state", "=", "open")
      .execute();
  });
}

const WASTED_TERMS_MOST = 5000;
const KEY_MAX = 200;

/** Names may be longer than an index takes. */
const shortKey = (key: string) => (key.length > KEY_MAX ? hash("sha256", key) : key);

const queryFor = (by: Query["by"]): Query => ({ ...queryOf(new URLSearchParams()), by });

async function inputOf(db: Db, report: ReportsRow): Promise<FindingInput> {
  const [scope, adScope, termScope] = await Promise.all([
    scopeOf(db, report, "campaign"),
    scopeOf(db, report, "ad"),
    scopeOf(db, report, "search_term"),
  ]);
  const period = wholeOf(scope.files);
  const [total] = await sumsIn(db, scope, queryFor("campaign"), null);
  const later = period === null ? null : laterPart(period);
  // One after the other: SQLite adds up a hundred thousand rows in one go, and others have their turn in between.
  const campaigns = await campaignGroups(db, scope, null);
  const ads = adScope.files.length === 0 ? [] : await adGroups(db, adScope);
  const searchTerms = termScope.files.length === 0 ? [] : await wastedTerms(db, termScope);
  const campaignDays = await daily(db, scope);
  const weeks = period === null ? [] : await weekly(db, adScope.files.length > 0 ? adScope : scope, period);
  return {
    period,
    currency: scope.currency,
    targets: Object.fromEntries((await targetsFor(db, report)).map(({ metric, value }) => [metric, value])),
    total: total?.sums ?? {},
    campaigns,
    ads,
    campaignDays,
    weeks,
    // Those of several kinds aren't added.
    days: totalDays(campaignDays, total?.sums.conversions === null),
    compared: later === null ? null : await comparedOf(db, scope, later),
    budgets: await budgetsOf(db, report, scope),
    searchTerms,
    naming: await rulesOf(db, report.organization_id),
  };
}

async function sumsIn(db: Db, scope: Scope, query: Query, period: Period | null) {
  const row = await rowsIn(db, scope, query, period).select(sumColumns(scope)).executeTakeFirst();
  return row === undefined ? [] : [{ sums: exactIn(scope)(row) }];
}

/** Returns a function that turns rows of a scope into exact sums. There may be a hundred thousand of them. */
function exactIn(scope: Scope): (row: SumRow) => Sums {
  const measures = measuresIn(scope.files);
  return (row) => {
    const { sums, atLeast } = sumsOf(row, scope, measures);
    return exactSums(sums, atLeast);
  };
}

async function campaignGroups(db: Db, scope: Scope, period: Period | null) {
  const exact = exactIn(scope);
  const rows = await groupsOf(db, scope, queryFor("campaign"), period);
  return rows.map((row) => ({ ...groupIn(row, "campaign"), sums: exact(row) }));
}

const groupIn = (row: SumRow, level: "campaign" | "ad"): Group => ({
  level,
  key: String(row["key"]),
  name: String(row["key"]) || "(no name)",
  platform: onePlatform(row),
});

/** Terms with cost and no conversion, of which there may be a hundred thousand: the dearest. */
async function wastedTerms(db: Db, scope: Scope) {
  const exact = exactIn(scope);
  const term = sql<string>`coalesce(report_rows.search_term, '')`;
  const cost = sql<number>`sum(report_rows.cost * 1.0)`;
  const rows = await rowsIn(db, scope, queryFor("search_term"), null)
    .select(term.as("term"))
    .select(sumColumns(scope))
    .groupBy([term, "report_rows.platform"])
    .having(cost, ">", 0)
    .having(sql<number>`sum(report_rows.conversions * 1.0)`, "=", 0)
    .orderBy(cost, "desc")
    .limit(WASTED_TERMS_MOST)
    .execute();
  return rows.map((row) => ({ term: row.term, sums: exact(row) }));
}

/** Ads with their campaign, so that nothing is told of both. */
async function adGroups(db: Db, scope: Scope) {
  const exact = exactIn(scope);
  const rows = await rowsIn(db, scope, queryFor("ad"), null)
    .select(sql<string>`coalesce(report_rows.ad, '')`.as("key"))
    .select("report_rows.campaign")
    .select(sumColumns(scope))
    .groupBy([sql`coalesce(report_rows.ad, '')`, "report_rows.campaign", "report_rows.platform"])
    .execute();
  return rows.map((row) => ({
    ...groupIn(row, "ad"),
    campaign: row.campaign,
    sums: exact(row),
  }));
}

async function daily(db: Db, scope: Scope) {
  const exact = exactIn(scope);
  const rows = await rowsIn(db, scope, queryFor("campaign"), null)
    .select(sql<string>`coalesce(report_rows.campaign, '')`.as("key"))
    .select("report_rows.from_day")
    .select(sumColumns(scope))
    .whereRef("report_rows.from_day", "=", "report_rows.to_day")
    .groupBy([sql`coalesce(report_rows.campaign, '')`, "report_rows.platform", "report_rows.from_day"])
    .orderBy("report_rows.from_day")
    .execute();
  const found = new Map<string, Group & { days: { day: string; sums: Sums }[] }>();
  for (const row of rows) {
    const group = groupIn(row, "campaign");
    const id = idOf(group);
    const known = found.get(id) ?? { ...group, days: [] };
    known.days.push({ day: row.from_day ?? "", sums: exact(row) });
    found.set(id, known);
  }
  return [...found.values()];
}

/** Adds campaigns up to days. Reach isn't, and what one of them doesn't know is unknown. */
function totalDays(campaigns: Awaited<ReturnType<typeof daily>>, isWithoutResults: boolean) {
  const days = new Map<string, Sums>();
  for (const { days: own } of campaigns)
    for (const { day, sums } of own) {
      const before = days.get(day);
      days.set(day, before === undefined ? { ...sums, reach: null } : addSums(before, sums));
    }
  const none = isWithoutResults ? { conversions: null, value: null } : {};
  return [...days]
    .map(([day, sums]) => ({ day, sums: { ...sums, ...none } }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

function addSums(one: Sums, other: Sums): Sums {
  const keys = Object.keys({ ...one, ...other }) as (keyof Sums)[];
  return Object.fromEntries(
    keys.map((key) => {
      const [a = null, b = null] = [one[key], other[key]];
      return [key, key === "reach" || a === null || b === null ? null : a + b];
    }),
  );
}

/** Sums by whole weeks. Reach is known only where one row tells of a week. */
async function weekly(db: Db, scope: Scope, period: Period) {
  const exact = exactIn(scope);
  const level = scope.files.some(({ level: own }) => own === "ad") ? "ad" : "campaign";
  const column = sql<string>`coalesce(${sql.ref(`report_rows.${level}`)}, '')`;
  const rows = await rowsIn(db, scope, queryFor(level), null)
    .select(column.as("key"))
    .select(["report_rows.from_day", "report_rows.to_day"])
    .select(sumColumns(scope))
    .where("report_rows.from_day", "is not", null)
    .groupBy([column, "report_rows.platform", "report_rows.from_day", "report_rows.to_day"])
    .execute();
  const whole = new Set(wholeWeeksOf(period));
  const found = new Map<string, Group & { weeks: { week: string; sums: Sums }[] }>();
  for (const row of rows) {
    const week = mondayOf(row.from_day ?? "");
    if (!whole.has(week) || (row.to_day ?? "") > addDays(week, 6)) continue;
    const group = groupIn(row, level);
    const id = idOf(group);
    const known = found.get(id) ?? { ...group, weeks: [] };
    const same = known.weeks.find((one) => one.week === week);
    if (same === undefined) known.weeks.push({ week, sums: exact(row) });
    else same.sums = addSums(same.sums, exact(row));
    found.set(id, known);
  }
  return [...found.values()].map(({ weeks, ...group }) => ({
    ...group,
    weeks: weeks.toSorted((one, other) => one.week.localeCompare(other.week)),
  }));
}

const idOf = ({ platform, key }: Group) => `${platform} ${key}`;

async function comparedOf(db: Db, scope: Scope, { now, before }: { now: Period; before: Period }) {
  const later = await campaignGroups(db, scope, now);
  const earlier = await campaignGroups(db, scope, before);
  const twins = new Map(earlier.map((group) => [idOf(group), group]));
  return {
    now,
    before,
    campaigns: later.flatMap(({ sums, ...group }) => {
      const twin = twins.get(idOf(group));
      return twin === undefined ? [] : [{ ...group, now: sums, before: twin.sums }];
    }),
  };
}
