import { randomBytes } from "node:crypto";
import { ulid } from "ulid";
import { REPORT_LINK_DAYS } from "#contract/limits.ts";
import type {
  MappingProfileRow,
  Reader,
  ReportFindingRow,
  ReportLinkRow,
  ReportsRow,
  Tables,
} from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { sha256 } from "#api/http/session.ts";
import { validate } from "#api/http/validate.ts";
import { mayAdminister, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { seenBy } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { tasksSeenBy, taskSeenBy } from "#api/tasks/repository.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { isFindingSeenBy, isFindingShared, mayChangeReport } from "./policy.ts";
import { queryOf } from "./query.ts";
import { remembered } from "./remembered.ts";
import { backedLinks, findingsIn, linksOf } from "./repository.ts";
import { findingRules, linkRules, targetsRules } from "./requests.ts";
import { toFinding, toLink } from "./resource.ts";
import { rowsIn, scopeOf } from "./scope.ts";
import { seriesOf, summaryOf } from "./summary.ts";
import { targetsFor } from "./targets.ts";

// Findings

/** Names tasks only to those who see them. */
async function toFindings(db: Reader, member: Member, report: ReportsRow, rows: readonly ReportFindingRow[]) {
  const tasks = await tasksSeenBy(db, member)
    .select(["tasks.id", "tasks.title"])
    .where("tasks.id", "in", ["", ...rows.flatMap(({ task_id: id }) => id ?? [])])
    .execute();
  return Promise.all(
    rows.map(async (row) =>
      toFinding(row, tasks.find(({ id }) => id === row.task_id) ?? null, await countRows(db, report, row)),
    ),
  );
}

/** Counts the rows behind a finding. */
async function countRows(db: Reader, report: ReportsRow, { rows_json: json }: ReportFindingRow) {
  const query = queryOf(new URLSearchParams(JSON.parse(json) as Record<string, string>));
  const scope = await scopeOf(db, report, query.by);
  const period = query.from === null || query.to === null ? null : { from: query.from, to: query.to };
  return remembered(scope, ["count", json], async () => {
    const { count } = await rowsIn(db, scope, query, period)
      .select((row) => row.fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
}

export async function listFindings(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const findings = await findingsIn(db, report.id, isFindingSeenBy(member));
  return data(await toFindings(db, member, report, findings));
}

type FindingOf = { report: ReportsRow; finding: ReportFindingRow };

/** Notes what somebody has decided about a finding. It stays when the report is looked through again. */
export async function updateFinding(exchange: Exchange, { report, finding }: FindingOf): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeReport(member, report));
  const { state, reason, task } = await validate(exchange.input, findingRules);
  if (state === "dismissed" && !reason) throw invalidField("reason", "Say why.");
  const { db } = exchange.deps;
  if (state === "task" && (!task || (await taskSeenBy(db, member, task)) === undefined))
    throw invalidField("task", "The selected task is invalid.");
  const changed = {
    state,
    reason: state === "dismissed" ? (reason ?? null) : null,
    task_id: state === "task" ? (task ?? null) : null,
  };
  return commit(exchange, async (trx) => {
    await trx.updateTable("report_findings").set(changed).where("id", "=", finding.id).execute();
    const [record] = await toFindings(trx, member, report, [{ ...finding, ...changed }]);
    return data(record);
  });
}

// Links

const DAY_MS = 24 * 60 * 60 * 1000;

export async function listLinks(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  requireThat(mayChangeReport(memberOf(exchange), report));
  const { db } = exchange.deps;
  const links = await linksOf(db, report.id);
  const [people, backed] = await Promise.all([
    peopleById(
      db,
      links.map(({ created_by: id }) => id),
    ),
    backedLinks(
      db,
      links.map(({ id }) => id),
    ),
  ]);
  const now = nowOf(exchange);
  return data(
    links.map((link) => toLink(link, { people, hasEnded: link.expires_at <= now || !backed.has(link.id) })),
  );
}

/** Creates a link, whose token is returned only once. */
export async function createLink(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeReport(member, report));
  const { label } = await validate(exchange.input, linkRules);
  const token = randomBytes(24).toString("base64url");
  const row: ReportLinkRow = {
    id: ulid(exchange.deps.clock()),
    report_id: report.id,
    token_hash: sha256(token),
    label: label ?? null,
    opened: 0,
    last_opened_at: null,
    expires_at: new Date(exchange.deps.clock() + REPORT_LINK_DAYS * DAY_MS).toISOString(),
    created_by: member.user.id,
    created_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    await trx.insertInto("report_links").values(row).execute();
    return created(toLink(row, { people: await peopleById(trx, [member.user.id]), token }));
  });
}

type LinkOf = { report: ReportsRow; link: ReportLinkRow };

export async function deleteLink(exchange: Exchange, { report, link }: LinkOf): Promise<Reply> {
  requireThat(mayChangeReport(memberOf(exchange), report));
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("report_links").where("id", "=", link.id).execute();
    return noContent();
  });
}

type SharedOf = { report: ReportsRow & { organization: string }; link: ReportLinkRow };

/** Shows a report to whoever has its link, and counts that. */
export async function showShared(exchange: Exchange, { report, link }: SharedOf): Promise<Reply> {
  const { db } = exchange.deps;
  const query = queryOf(exchange.url.searchParams);
  const step = exchange.url.searchParams.get("step") === "week" ? "week" : "day";
  const [summary, series, findings, targets] = await Promise.all([
    summaryOf(db, report, query),
    seriesOf(db, report, query, step),
    findingsIn(db, report.id, isFindingShared(report)),
    targetsFor(db, report),
  ]);
  await db
    .updateTable("report_links")
    .set((row) => ({ opened: row("opened", "+", 1), last_opened_at: nowOf(exchange) }))
    .where("id", "=", link.id)
    .execute();
  const open = findings.filter(({ state }) => state === "open");
  return {
    ...data({
      name: report.name,
      organization: report.organization,
      notes: report.notes,
      expires_at: link.expires_at,
      // How the organization wants names to be, and what its people have said about findings, is theirs.
      summary: { ...summary, targets, misfits: [], misfit_count: 0 },
      series,
      findings: open.map((finding) => toFinding(finding, null, 0)),
    }),
    headers: { "Cache-Control": "no-store" },
  };
}

// Profiles and targets

export async function listProfiles(exchange: Exchange): Promise<Reply> {
  const { organization, ...member } = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const rows = await db
    .selectFrom("mapping_profiles")
    .selectAll()
    .where("organization_id", "=", organization.id)
    .orderBy("used_at", "desc")
    .execute();
  const people = await peopleById(
    db,
    rows.map(({ created_by: id }) => id),
  );
  return data(
    rows.map((row) => ({
      id: row.id,
      headers: JSON.parse(row.headers_json) as unknown,
      platform: row.platform,
      used_at: row.used_at,
      creator: personIn(people, row.created_by),
    })),
  );
}

/** Forgets how files with these headers are read. */
export async function deleteProfile(exchange: Exchange, profile: MappingProfileRow): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("mapping_profiles").where("id", "=", profile.id).execute();
    return noContent();
  });
}

export async function listTargets(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  return data(await targetsOf(exchange.deps.db, member));
}

/** Returns the targets of the organization, and of the projects that the member sees. */
async function targetsOf(db: Reader, member: Member) {
  const rows = await db
    .selectFrom("report_targets")
    .leftJoin("projects", "projects.id", "report_targets.project_id")
    .select(["report_targets.metric", "report_targets.value", "report_targets.project_id"])
    .select(["projects.slug", "projects.name", "projects.colour"])
    .where("report_targets.organization_id", "=", member.organization.id)
    .where((any) =>
      any.or([
        any("report_targets.project_id", "is", null),
        any.and([any("projects.deleted_at", "is", null), seenBy(member, "report_targets.project_id")]),
      ]),
    )
    .orderBy("report_targets.id")
    .execute();
  return rows.map(({ metric, value, project_id: id, ...project }) => ({
    metric,
    value,
    project: id === null ? null : { id, ...project },
  }));
}

/** Replaces all targets of the organization. */
export async function replaceTargets(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAdminister(member));
  const { targets } = await validate(exchange.input, targetsRules);
  const { db, clock, jobs } = exchange.deps;
  const rows: Tables["report_targets"][] = [];
  for (const { metric, value, project: named } of targets) {
    const project = named ? await projectNamed(db, member, named) : null;
    if (project === undefined) throw invalidField("targets", "The selected project is invalid.");
    rows.push({
      id: ulid(clock()),
      organization_id: member.organization.id,
      project_id: project?.id ?? null,
      metric,
      value,
    });
  }
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("report_targets").where("organization_id", "=", member.organization.id).execute();
    if (rows.length > 0) await trx.insertInto("report_targets").values(rows).execute();
    const reports = await trx
      .selectFrom("reports")
      .select("id")
      .where("organization_id", "=", member.organization.id)
      .where("archived_at", "is", null)
      .execute();
    for (const { id } of reports) await jobs.add(trx, "report_findings", { report: id });
    return data(await targetsOf(trx, member));
  });
}
