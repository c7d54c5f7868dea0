import type { BudgetSums } from "#domain/reports/finding-input.ts";
import { dayCount } from "#domain/reports/periods.ts";
import { MILLION } from "#domain/reports/vocabulary.ts";
import type { Reader, ReportsRow } from "#api/data/schema.ts";
import { sql } from "kysely";
import type { CampaignRow } from "#api/data/schema.ts";
import type { Membership } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { queryOf } from "./query.ts";
import { readyFiles, rowsIn, type Scope, scopeIn } from "./scope.ts";

/**
 * Returns the linked campaigns that have a budget and dates, with what their rows cost between them. A row belongs to the campaign of
 * its name. If only one campaign is linked and no row has its name, all rows do.
 */
export async function budgetsOf(db: Reader, report: ReportsRow, scope: Scope): Promise<BudgetSums[]> {
  const linked = await linkedOf(db, report.id);
  const budgets = await totalBudgets(db, linked);
  return Promise.all(
    linked.flatMap(({ id, name, starts_on: from, ends_on: to }) => {
      const budget = budgets.get(id);
      if (budget === undefined || from === null || to === null) return [];
      const spend = async () => ({
        key: id,
        name,
        budget,
        starts_on: from,
        ends_on: to,
        spent: await spentOn(db, scope, { name, isOnly: linked.length === 1 }, { from, to }),
      });
      return [spend()];
    }),
  );
}

type Linked = Pick<CampaignRow, "id" | "name" | "starts_on" | "ends_on">;

const linkedOf = (db: Reader, reportId: string) =>
  db
    .selectFrom("report_campaigns")
    .innerJoin("campaigns", "campaigns.id", "report_campaigns.campaign_id")
    .selectAll("campaigns")
    .where("report_campaigns.report_id", "=", reportId)
    .where("campaigns.deleted_at", "is", null)
    .execute();

/** Returns what may be spent on campaigns over all of their days, by id. A daily budget without both dates has no total. */
export async function totalBudgets(db: Reader, campaigns: readonly Linked[]): Promise<Map<string, number>> {
  const ids = ["", ...campaigns.map(({ id }) => id)];
  const columns = ["campaign_id", "budget_amount"] as const;
  const [calendars, metaAds, googleAds] = await Promise.all([
    db.selectFrom("social_calendars").select(columns).where("campaign_id", "in", ids).execute(),
    db
      .selectFrom("meta_ads")
      .select([...columns, "budget_type"])
      .where("campaign_id", "in", ids)
      .execute(),
    db.selectFrom("google_ads").select(columns).where("campaign_id", "in", ids).execute(),
  ]);
  const rows = [
    ...calendars.map((row) => ({ ...row, isDaily: false })),
    ...metaAds.map((row) => ({ ...row, isDaily: row.budget_type === "daily" })),
    ...googleAds.map((row) => ({ ...row, isDaily: false })),
  ];
  return new Map(
    rows.flatMap(({ campaign_id: id, budget_amount: budget, isDaily }): [string, number][] => {
      if (budget === null) return [];
      if (!isDaily) return [[id, budget]];
      const { starts_on: from = null, ends_on: to = null } = campaigns.find((one) => one.id === id) ?? {};
      return from === null || to === null ? [] : [[id, budget * dayCount({ from, to })]];
    }),
  );
}

type Named = { name: string; isOnly: boolean };

/** Returns what the rows of a campaign cost, or null if none of the report is its own. */
async function spentOn(
  db: Reader,
  scope: Scope,
  { name, isOnly }: Named,
  days: { from: string; to: string } | null,
): Promise<number | null> {
  return (await costsOf(db, scope, [name], days)).get(name) ?? (isOnly ? costOfAll(db, scope, days) : null);
}

const COST = sql<number | string | null>`sum(report_rows.cost * 1.0)`;

/** Returns what the rows of campaigns cost, by their names. Costs in several currencies have no sum. */
async function costsOf(
  db: Reader,
  scope: Scope,
  names: string[],
  days: { from: string; to: string } | null,
): Promise<Map<string, number>> {
  if (scope.currencies.length > 1) return new Map();
  const rows = await rowsIn(db, scope, { ...queryOf(new URLSearchParams()), campaigns: names }, days)
    .select(["report_rows.campaign as name", COST.as("cost")])
    .groupBy("report_rows.campaign")
    .execute();
  return new Map(
    rows.flatMap(({ name, cost }) =>
      name === null || cost === null ? [] : [[name, Number(cost) / MILLION]],
    ),
  );
}

async function costOfAll(db: Reader, scope: Scope, days: { from: string; to: string } | null) {
  if (scope.currencies.length > 1) return null;
  const row = await rowsIn(db, scope, queryOf(new URLSearchParams()), days)
    .select(COST.as("cost"))
    .executeTakeFirst();
  return row?.cost == null ? null : Number(row.cost) / MILLION;
}

/** Returns what has been spent on campaigns that reports are linked to, by id. Reports of projects that the member doesn't see tell nothing. */
export async function spentBy(
  db: Reader,
  campaigns: readonly Pick<CampaignRow, "id" | "name">[],
  member: Pick<Membership, "role" | "access">,
) {
  const ids = campaigns.map(({ id }) => id);
  if (ids.length === 0) return new Map<string, number>();
  const links = await db
    .selectFrom("report_campaigns")
    .innerJoin("reports", "reports.id", "report_campaigns.report_id")
    .selectAll("reports")
    .select((row) => [
      "report_campaigns.campaign_id",
      row
        .selectFrom("report_campaigns as other")
        .innerJoin("campaigns", "campaigns.id", "other.campaign_id")
        .whereRef("other.report_id", "=", "reports.id")
        .where("campaigns.deleted_at", "is", null)
        .select(row.fn.countAll<number | string>().as("count"))
        .as("linked"),
    ])
    .where("report_campaigns.campaign_id", "in", ids)
    .where("reports.archived_at", "is", null)
    .where((any) => any.or([any("reports.project_id", "is", null), seenBy(member, "reports.project_id")]))
    .execute();
  if (links.length === 0) return new Map<string, number>();
  const files = await readyFiles(
    db,
    links.map(({ id }) => id),
  );
  const names = new Map(campaigns.map(({ id, name }) => [id, name]));
  const spent = new Map<string, number>();
  // Each report is read once, however many of the campaigns it is linked to.
  for (const own of Map.groupBy(links, ({ id }) => id).values()) {
    const { campaign_id: only, linked, ...report } = own[0]!;
    const ready = files.filter(({ report_id: id }) => id === report.id);
    const scope = scopeIn(report, ready, "campaign");
    const wanted = own.map(({ campaign_id: id }) => names.get(id) ?? "");
    const costs = await costsOf(db, scope, wanted, null);
    const isOnly = costs.size === 0 && Number(linked) === 1;
    const all = isOnly ? await costOfAll(db, scope, null) : null;
    if (all !== null) spent.set(only, (spent.get(only) ?? 0) + all);
    for (const { campaign_id: id } of own) {
      const cost = costs.get(names.get(id) ?? "");
      if (cost !== undefined) spent.set(id, (spent.get(id) ?? 0) + cost);
    }
  }
  return spent;
}
