import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { Platform } from "#domain/reports/vocabulary.ts";
import { PLATFORMS } from "#domain/reports/vocabulary.ts";
import type {
  MappingProfileRow,
  ReportFindingRow,
  ReportFileRow,
  ReportLinkRow,
  ReportsRow,
  Reader,
} from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { sha256 } from "#api/http/session.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import { like } from "#api/http/search.ts";
import { peopleByProject } from "#api/projects/policy.ts";
import { isFindingSeenBy, isSeenBy } from "./policy.ts";
import { textIn } from "./query.ts";

/** Those of a project in the trash come back with it. */
const isOutOfTrash = sql<SqlBool>`(reports.project_id is null or exists (select 1 from projects where projects.id = reports.project_id and projects.deleted_at is null))`;

export const reportsSeenBy = (db: Reader, member: Pick<Member, "organization" | "role" | "access">) =>
  db
    .selectFrom("reports")
    .where("reports.organization_id", "=", member.organization.id)
    .where(isSeenBy(member))
    .where(isOutOfTrash);

export async function findReport({ deps, membership, params }: Exchange): Promise<ReportsRow | undefined> {
  if (membership === null) return undefined;
  return reportsSeenBy(deps.db, membership)
    .selectAll("reports")
    .where("reports.id", "=", params["report"] ?? "")
    .executeTakeFirst();
}

export type FileOf = { report: ReportsRow; file: ReportFileRow };

export async function findReportFile(exchange: Exchange): Promise<FileOf | undefined> {
  const report = await findReport(exchange);
  const file = report && (await fileOf(exchange.deps.db, report.id, exchange.params["reportFile"] ?? ""));
  return report && file && { report, file };
}

export const fileOf = (db: Reader, reportId: string, id: string): Promise<ReportFileRow | undefined> =>
  db
    .selectFrom("report_files")
    .selectAll()
    .where("id", "=", id)
    .where("report_id", "=", reportId)
    .executeTakeFirst();

export async function findFinding(exchange: Exchange) {
  const report = await findReport(exchange);
  if (report === undefined) return undefined;
  const finding = await exchange.deps.db
    .selectFrom("report_findings")
    .selectAll()
    .where("id", "=", exchange.params["finding"] ?? "")
    .where("report_id", "=", report.id)
    .where(isFindingSeenBy(memberOf(exchange)))
    .executeTakeFirst();
  return finding && { report, finding };
}

export async function findReportLink(exchange: Exchange) {
  const report = await findReport(exchange);
  if (report === undefined) return undefined;
  const link = await exchange.deps.db
    .selectFrom("report_links")
    .selectAll()
    .where("id", "=", exchange.params["reportLink"] ?? "")
    .where("report_id", "=", report.id)
    .executeTakeFirst();
  return link && { report, link };
}

export async function findProfile({
  deps,
  membership,
  params,
}: Exchange): Promise<MappingProfileRow | undefined> {
  if (membership === null || !mayWrite(membership)) return undefined;
  return deps.db
    .selectFrom("mapping_profiles")
    .selectAll()
    .where("id", "=", params["profile"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .executeTakeFirst();
}

/** Returns which of these links still have someone behind them: whoever created or took over the link may still create such a report. */
export async function backedLinks(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const links = db
    .selectFrom("report_links")
    .innerJoin("reports", "reports.id", "report_links.report_id")
    .select("report_links.id")
    .where("report_links.id", "in", ["", ...ids]);
  const [inProjects, ofOrganization] = await Promise.all([
    links
      .innerJoin(peopleByProject(db, "create").as("person"), (join) =>
        join
          .onRef("person.project_id", "=", "reports.project_id")
          .onRef("person.user_id", "=", "report_links.created_by"),
      )
      .execute(),
    links
      .innerJoin("memberships", (join) =>
        join
          .onRef("memberships.organization_id", "=", "reports.organization_id")
          .onRef("memberships.user_id", "=", "report_links.created_by"),
      )
      .where("reports.project_id", "is", null)
      .where("memberships.role", "!=", "guest")
      .execute(),
  ]);
  return new Set([...inProjects, ...ofOrganization].map(({ id }) => id));
}

/** Finds what a link shows, unless it has ended. Whoever has the token may see it. */
export async function findShared({ deps, params }: Exchange) {
  const now = new Date(deps.clock()).toISOString();
  const link = await deps.db
    .selectFrom("report_links")
    .selectAll()
    .where("token_hash", "=", sha256(params["reportToken"] ?? ""))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (link === undefined || !(await backedLinks(deps.db, [link.id])).has(link.id)) return undefined;
  const report = await deps.db
    .selectFrom("reports")
    .innerJoin("organizations", "organizations.id", "reports.organization_id")
    .selectAll("reports")
    .select("organizations.name as organization")
    .where("reports.id", "=", link.report_id)
    .where(isOutOfTrash)
    .executeTakeFirst();
  return report && { report, link };
}

/** Applies the parameters of the list. Unknown values are ignored. */
export function listed(exchange: Exchange) {
  const { searchParams: query } = exchange.url;
  const member = memberOf(exchange);
  const platforms = [...query.getAll("platform[]"), ...query.getAll("platform")];
  const wanted: Platform[] = PLATFORMS.filter((known) => platforms.includes(known));
  const search = query.get("search")?.trim() ?? "";
  const project = textIn(query, "project") ?? "";
  let reports = reportsSeenBy(exchange.deps.db, member).where(
    "reports.archived_at",
    query.get("archived") === "1" ? "is not" : "is",
    null,
  );
  if (search !== "") reports = reports.where(like(["reports.name"], search));
  if (project !== "")
    reports = reports.where("reports.project_id", "in", (any) =>
      any
        .selectFrom("projects")
        .select("projects.id")
        .where("projects.organization_id", "=", member.organization.id)
        .where((one) => one.or([one("projects.slug", "=", project), one("projects.id", "=", project)])),
    );
  if (query.get("owner") === "me") reports = reports.where("reports.owner_id", "=", member.user.id);
  if (wanted.length > 0)
    reports = reports.where((any) =>
      any.exists(
        any
          .selectFrom("report_files")
          .select("report_files.id")
          .whereRef("report_files.report_id", "=", "reports.id")
          .where("report_files.platform", "in", wanted),
      ),
    );
  if (query.get("findings") === "1")
    reports = reports.where((any) =>
      any.exists(
        any
          .selectFrom("report_findings")
          .select("report_findings.id")
          .whereRef("report_findings.report_id", "=", "reports.id")
          .where("report_findings.state", "=", "open")
          .where("report_findings.place", "is not", null)
          .where(isFindingSeenBy(member)),
      ),
    );
  return reports.selectAll("reports").orderBy("reports.updated_at", "desc").orderBy("reports.id", "desc");
}

export const filesOf = (db: Reader, reportIds: readonly string[]): Promise<ReportFileRow[]> =>
  db
    .selectFrom("report_files")
    .selectAll()
    .where("report_id", "in", ["", ...reportIds])
    .orderBy("created_at")
    .orderBy("name")
    .execute();

/** @param isSeen which of them whoever asks may see */
export const findingsIn = (
  db: Reader,
  reportId: string,
  isSeen: RawBuilder<SqlBool>,
): Promise<ReportFindingRow[]> =>
  db
    .selectFrom("report_findings")
    .selectAll()
    .where("report_id", "=", reportId)
    .where("place", "is not", null)
    .where(isSeen)
    .orderBy("place")
    .execute();

export const linksOf = (db: Reader, reportId: string): Promise<ReportLinkRow[]> =>
  db.selectFrom("report_links").selectAll().where("report_id", "=", reportId).orderBy("id", "desc").execute();

/** Counts what is open in several reports and seen by a member, by their ids. */
export async function openFindings(
  db: Reader,
  reportIds: readonly string[],
  member: Pick<Member, "role" | "access">,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("report_findings")
    .select("report_id")
    .select(sql<number | string>`count(*)`.as("count"))
    .where("report_id", "in", ["", ...reportIds])
    .where("state", "=", "open")
    .where("place", "is not", null)
    .where(isFindingSeenBy(member))
    .groupBy("report_id")
    .execute();
  return new Map(rows.map(({ report_id: id, count }) => [id, Number(count)]));
}
