import type { Period } from "#contract/reports.ts";
import type { ReportShownBy } from "#contract/vocabulary.ts";
import { type Sides, sidesOf } from "#domain/ad-log/sides.ts";
import { verdictOn } from "#domain/ad-log/verdict.ts";
import { exactSums, figuresOf } from "#domain/reports/figures.ts";
import { addDays } from "#lib/dates.ts";
import type { LogEntryRow, Reader, ReportsRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { type Query, queryOf } from "#api/reports/query.ts";
import { reportsSeenBy } from "#api/reports/repository.ts";
import { rowsIn, type Scope, scopeOf, sumColumns, sumsOf } from "#api/reports/scope.ts";
import { measuresIn, wholeOf } from "#api/reports/summary.ts";
import { listSeenBy } from "./policy.ts";

/** Reports that are looked through for numbers of a change, the newest first. */
const REPORTS = 20;
/** Days around a change in which a report must have numbers of it. */
const NEAR = 7;

type Wishes = { weeks: number | null; reportId: string | null };

const NOTHING = {
  verdict: null,
  arithmetic: null,
  report: null,
  reports: [],
  currency: null,
  metric: null,
  weeks: null,
  possible_weeks: [],
  before: null,
  after: null,
  test: null,
  left_out: [],
  points: [],
};

type Found = { report: ReportsRow; scope: Scope; query: Query };

/** Compares the numbers of equal whole weeks before and after a change, in the report with the most of them. */
export async function effectOf(db: Reader, entry: LogEntryRow, member: Member, wishes: Wishes) {
  const found = await reportsWith(db, entry, member);
  const reports = found.map(({ report: { id, name } }) => ({ id, name }));
  if (found.length === 0)
    return {
      ...NOTHING,
      sentence:
        "No report has numbers of this around the day of the change. Upload an export of these weeks.",
    };
  const day = entry.occurred_on;
  const others = await changesAround(db, entry, member);
  const weighed = found.flatMap((one) => {
    const covered = wholeOf(one.scope.files);
    return covered === null
      ? []
      : [{ ...one, covered, sides: sidesOf({ day, covered, ...others }, wishes.weeks) }];
  });
  const [first, ...rest] = weighed;
  if (first === undefined)
    return { ...NOTHING, reports, sentence: "The reports have no days, so we can’t compare weeks." };
  const chosen =
    weighed.find(({ report }) => report.id === wishes.reportId) ??
    rest.reduce((best, one) => ((one.sides?.weeks ?? 0) > (best.sides?.weeks ?? 0) ? one : best), first);
  const { report, scope, query, sides } = chosen;
  const measures = measuresIn(scope.files);
  const named = { report: { id: report.id, name: report.name }, reports, currency: scope.currency };
  const left_out = [
    { day, why: "The day of the change" },
    ...(others.earlier === null ? [] : [{ day: others.earlier, why: "The change before it" }]),
    ...(others.later === null ? [] : [{ day: others.later, why: "The next change" }]),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  if (sides === null)
    return {
      ...NOTHING,
      ...named,
      verdict: "too_little_data" as const,
      left_out,
      sentence: "There is less than one whole week of numbers on one side of the change.",
    };
  const sumOver = async (period: Period) => {
    const row = await rowsIn(db, scope, query, period).select(sumColumns(scope)).executeTakeFirstOrThrow();
    return sumsOf(row, scope, measures);
  };
  const before = await sumOver(sides.before);
  const after = await sumOver(sides.after);
  const { test, ...verdict } = verdictOn(
    { before: exactSums(before.sums, before.atLeast), after: exactSums(after.sums, after.atLeast) },
    sides,
    entry.metric,
  );
  return {
    ...named,
    ...verdict,
    weeks: sides.weeks,
    possible_weeks: sides.possible,
    before: { ...sides.before, figures: figuresOf(before.sums, before.atLeast) },
    after: { ...sides.after, figures: figuresOf(after.sums, after.atLeast) },
    test: test === null ? null : { z: test.z, p: test.p, from: test.from, to: test.to },
    left_out,
    points: await pointsOf(db, { report, scope, query }, sides),
  };
}

async function pointsOf(db: Reader, { scope, query }: Found, { before, after }: Sides) {
  const measures = measuresIn(scope.files);
  const rows = await rowsIn(db, scope, query, { from: before.from, to: after.to })
    .select("report_rows.from_day as day")
    .select(sumColumns(scope))
    .whereRef("report_rows.from_day", "=", "report_rows.to_day")
    .groupBy("report_rows.from_day")
    .orderBy("report_rows.from_day")
    .execute();
  return rows.flatMap(({ day, ...row }) => {
    const { sums, atLeast } = sumsOf(row, scope, measures);
    return day === null ? [] : [{ day, figures: figuresOf(sums, atLeast) }];
  });
}

const SHOWN_BY = {
  ad_group: "ad_group",
  ad: "ad",
  asset: "ad",
  keyword: "keyword",
} as const satisfies Partial<Record<LogEntryRow["level"], ReportShownBy>>;

/** The rows of an object, from the narrowest that a report may have to those of its campaign. */
function queriesFor(entry: LogEntryRow): Query[] {
  const campaign = entry.campaign_name ?? (entry.level === "campaign" ? entry.object : null);
  const plain = queryOf(new URLSearchParams());
  const wide: Query = {
    ...plain,
    by: campaign === null ? "account" : "campaign",
    campaigns: campaign === null ? [] : [campaign],
    platforms: entry.platform === "other" ? [] : [entry.platform],
  };
  const by = entry.level in SHOWN_BY ? SHOWN_BY[entry.level as keyof typeof SHOWN_BY] : null;
  return by === null ? [wide] : [{ ...wide, by, texts: { [by]: entry.object } }, wide];
}

/** Finds the reports that a member sees and that have numbers of what was changed, around its day. */
async function reportsWith(db: Reader, entry: LogEntryRow, member: Member): Promise<Found[]> {
  const near = { from: addDays(entry.occurred_on, -NEAR), to: addDays(entry.occurred_on, NEAR) };
  const reports = await reportsSeenBy(db, member)
    .selectAll("reports")
    .where("reports.archived_at", "is", null)
    .where((report) =>
      report.exists(
        report
          .selectFrom("report_files")
          .select("report_files.id")
          .whereRef("report_files.report_id", "=", "reports.id")
          .where("report_files.status", "=", "ready")
          .where("report_files.from_day", "<=", near.to)
          .where("report_files.to_day", ">=", near.from),
      ),
    )
    .orderBy("reports.created_at", "desc")
    .orderBy("reports.id", "desc")
    .limit(REPORTS)
    .execute();
  const found: Found[] = [];
  for (const report of reports) {
    const one = await firstWithRows(db, report, queriesFor(entry), near);
    if (one !== null) found.push(one);
  }
  return found;
}

async function firstWithRows(
  db: Reader,
  report: ReportsRow,
  queries: readonly Query[],
  near: Period,
): Promise<Found | null> {
  for (const query of queries) {
    const whole = await scopeOf(db, report, query.by);
    const files = whole.files.filter(
      ({ platform }) => query.platforms.length === 0 || query.platforms.includes(platform),
    );
    const scope = { ...whole, files };
    const row = await rowsIn(db, scope, query, near).select("report_rows.line").limit(1).executeTakeFirst();
    if (row !== undefined) return { report, scope, query };
  }
  return null;
}

/** Returns the days of the changes to the same object before and after a change, of those that count and that a member sees. */
async function changesAround(db: Reader, entry: LogEntryRow, member: Member) {
  const campaign = entry.campaign_name ?? (entry.level === "campaign" ? entry.object : null);
  const others = () =>
    listSeenBy(db, member)
      .innerJoin("log_entries", "log_entries.id", "log_list.entry_id")
      .select("log_list.occurred_on")
      .where("log_list.campaign_name", campaign === null ? "is" : "=", campaign)
      .where("log_entries.platform", "=", entry.platform)
      .where("log_entries.level", "=", entry.level)
      .where("log_entries.object", "=", entry.object)
      // A name changes no numbers.
      .where("log_list.is_small", "=", 0)
      .limit(1);
  const earlier = await others()
    .where("log_list.occurred_on", "<", entry.occurred_on)
    .orderBy("log_list.occurred_on", "desc")
    .executeTakeFirst();
  const later = await others()
    .where("log_list.occurred_on", ">", entry.occurred_on)
    .orderBy("log_list.occurred_on")
    .executeTakeFirst();
  return { earlier: earlier?.occurred_on ?? null, later: later?.occurred_on ?? null };
}
