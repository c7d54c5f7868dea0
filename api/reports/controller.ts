import { ulid } from "ulid";
import { REPORT_NAME_MAX, REPORTS_MAX } from "#contract/limits.ts";
import type { ReportsRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import { accepted, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { seenBy } from "#api/projects/policy.ts";
import { mayChangeReport, mayCreateReport, mayDeleteReport } from "./policy.ts";
import { insertFiles, setAside, storing } from "./files.ts";
import { filesOf, listed } from "./repository.ts";
import { createRules, updateRules } from "./requests.ts";
import { toReport, toSummaries } from "./resource.ts";
import { deleteRows } from "./rows.ts";
import { type Sent, sentFiles } from "./sent-files.ts";

const ROOT = "/api/micro-tools/report-analyzer/reports";

export async function listReports(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { rows, answer } = await pageOf(exchange, listed(exchange));
  return answer(await toSummaries(exchange.deps.db, rows, member), ROOT);
}

export const showReport = async (exchange: Exchange, report: ReportsRow): Promise<Reply> =>
  data(await toReport(exchange.deps.db, report, memberOf(exchange)));

/**
 * Stores files, which are read afterwards.
 * @throws HttpError 422 for files that can't be read by what they look like, too many files, and too many reports
 */
export async function createReport(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, createRules);
  const project = await projectFor(exchange, input.project);
  requireThat(mayCreateReport(member, project?.id ?? null));
  const sent = sentFiles(exchange, input.text);
  const now = nowOf(exchange);
  const report: ReportsRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: member.organization.id,
    project_id: project?.id ?? null,
    name: input.name ?? nameFrom(sent),
    notes: null,
    currency: null,
    rates_json: "[]",
    owner_id: member.user.id,
    created_at: now,
    updated_at: now,
    archived_at: null,
  };
  return storing(exchange, sent, async (trx, files) => {
    const { count } = await trx
      .selectFrom("reports")
      .select((row) => row.fn.countAll().as("count"))
      .where("organization_id", "=", member.organization.id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= REPORTS_MAX)
      throw invalidField(
        "files",
        `An organization can have up to ${REPORTS_MAX} reports. Delete one before you create another.`,
      );
    await trx.insertInto("reports").values(report).execute();
    await insertFiles(trx, exchange, report, files);
    return accepted(await toReport(trx, report, member));
  });
}

/** "google-campaigns-day" for a file of that name. */
const nameFrom = ([first]: readonly Sent[]): string =>
  Array.from(first?.name.replace(/\.[a-z]{2,4}$/i, "") ?? "")
    .slice(0, REPORT_NAME_MAX)
    .join("") || "Report";

export async function updateReport(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayChangeReport(member, report));
  const {
    project: named,
    archived,
    rates,
    campaigns,
    ...input
  } = await validate(exchange.input, updateRules);
  const project = named === undefined ? undefined : await projectFor(exchange, named);
  // Moving it is creating it there.
  if (project !== undefined && (project?.id ?? null) !== report.project_id)
    requireThat(mayCreateReport(member, project?.id ?? null));
  const changed: Partial<ReportsRow> = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.notes !== undefined && { notes: input.notes }),
    ...(input.currency !== undefined && { currency: input.currency }),
    ...(rates !== undefined && { rates_json: JSON.stringify(rates) }),
    ...(project !== undefined && { project_id: project?.id ?? null }),
    ...(archived !== undefined && { archived_at: archived ? (report.archived_at ?? nowOf(exchange)) : null }),
    updated_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    if (campaigns !== undefined) await linkCampaigns(trx, exchange, report.id, campaigns);
    await trx.updateTable("reports").set(changed).where("id", "=", report.id).execute();
    await exchange.deps.jobs.add(trx, "report_findings", { report: report.id });
    return data(await toReport(trx, { ...report, ...changed }, member));
  });
}

async function linkCampaigns(
  trx: Trx,
  exchange: Exchange,
  reportId: string,
  ids: readonly string[],
): Promise<void> {
  const member = memberOf(exchange);
  const wanted = [...new Set(ids)];
  const known = await trx
    .selectFrom("campaigns")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .select("campaigns.id")
    .where("campaigns.id", "in", ["", ...wanted])
    .where("campaigns.deleted_at", "is", null)
    .where("projects.organization_id", "=", member.organization.id)
    .where(seenBy(member, "campaigns.project_id"))
    .execute();
  if (known.length !== wanted.length) throw invalidField("campaigns", "The selected campaigns is invalid.");
  // Those that the user doesn't see, and those in the trash, stay.
  await trx
    .deleteFrom("report_campaigns")
    .where("report_id", "=", reportId)
    .where((any) =>
      any.exists(
        any
          .selectFrom("campaigns")
          .select("campaigns.id")
          .whereRef("campaigns.id", "=", "report_campaigns.campaign_id")
          .where("campaigns.deleted_at", "is", null)
          .where(seenBy(member, "campaigns.project_id")),
      ),
    )
    .execute();
  if (wanted.length > 0)
    await trx
      .insertInto("report_campaigns")
      .values(wanted.map((campaign_id) => ({ report_id: reportId, campaign_id })))
      .execute();
}

/** Deletes a report with its files. Tasks that were made of its findings stay. */
export async function deleteReport(exchange: Exchange, report: ReportsRow): Promise<Reply> {
  requireThat(mayDeleteReport(memberOf(exchange), report));
  const { db, files: store } = exchange.deps;
  const files = await filesOf(db, [report.id]);
  await setAside(
    db,
    files.map(({ id }) => id),
  );
  for (const { id } of files) await deleteRows(db, id);
  const reply = await commit(exchange, async (trx) => {
    await trx.deleteFrom("reports").where("id", "=", report.id).execute();
    return noContent();
  });
  for (const { id } of files) await store.remove(id);
  return reply;
}

async function projectFor(exchange: Exchange, named: string | null | undefined) {
  if (named === null || named === undefined) return null;
  const project = await projectNamed(exchange.deps.db, memberOf(exchange), named);
  if (project === undefined) throw invalidField("project", "The selected project is invalid.");
  return project;
}
