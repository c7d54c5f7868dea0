import { RATIO_PARTS } from "#domain/reports/figures.ts";
import {
  LEVELS,
  MEASURES,
  METRICS,
  type Measure,
  type Metric,
  MILLION,
  IN_MILLIONTHS,
  RATIOS,
  TEXT_FIELDS,
} from "#domain/reports/vocabulary.ts";
import type {
  Reader,
  ReportFileRow,
  ReportFindingRow,
  ReportLinkRow,
  ReportRowRow,
  ReportsRow,
} from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { seenBy } from "#api/projects/policy.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { contentsIn } from "./contents.ts";
import { factsIn } from "./facts.ts";
import { mayChangeReport, mayDeleteReport } from "./policy.ts";
import { filesOf, linksOf, openFindings } from "./repository.ts";
import { currenciesOf, filesFor, scopeOf } from "./scope.ts";
import { levelsIn, measuresIn, wholeOf } from "./summary.ts";

/** What people are told of a file: it is read when its rows count and the findings tell of them. */
const statusIn = ({ status, is_looked_through }: ReportFileRow): ReportFileRow["status"] =>
  status === "ready" && is_looked_through === 0 ? "reading" : status;

function toFile(file: ReportFileRow) {
  const isStored = file.status === "ready";
  const status = statusIn(file);
  return {
    id: file.id,
    name: file.name,
    bytes: file.bytes,
    platform: file.platform,
    level: file.level,
    status,
    progress: status === "reading" ? { rows: file.rows_read, total: file.rows_total } : null,
    error: file.error,
    questions: file.status === "asking" ? (JSON.parse(file.questions_json) as unknown) : [],
    rows: isStored ? file.rows_read : 0,
    errors: file.error_count,
    warnings: file.warning_count,
    period: file.from_day === null ? null : { from: file.from_day, to: file.to_day },
    currencies: currenciesOf(file),
    created_at: file.created_at,
  };
}

const ORDER = ["failed", "asking", "reading", "ready"] as const;

/** A report's status is that of the file which needs something first. */
const statusOf = (files: readonly ReportFileRow[]) =>
  ORDER.find((status) => files.some((file) => statusIn(file) === status)) ?? "ready";

/** Returns reports as lists have them. */
export async function toSummaries(db: Reader, rows: readonly ReportsRow[], member: Member) {
  const ids = rows.map(({ id }) => id);
  const projectIds = rows.flatMap(({ project_id: id }) => id ?? []);
  const [files, findings, people, projects, shared] = await Promise.all([
    filesOf(db, ids),
    openFindings(db, ids, member),
    peopleById(
      db,
      rows.map(({ owner_id: owner }) => owner),
    ),
    db
      .selectFrom("projects")
      .select(["id", "slug", "name", "colour"])
      .where("id", "in", ["", ...projectIds])
      .execute(),
    db
      .selectFrom("report_links")
      .select("report_id")
      .where("report_id", "in", ["", ...ids])
      .execute(),
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const own = files.filter(({ report_id: id }) => id === row.id);
      const ready = own.filter(({ status }) => status === "ready");
      const reading = own.filter((file) => statusIn(file) === "reading");
      return {
        id: row.id,
        name: row.name,
        project: projects.find(({ id }) => id === row.project_id) ?? null,
        status: statusOf(own),
        progress:
          reading.length === 0
            ? null
            : {
                rows: reading.reduce((sum, { rows_read: read }) => sum + read, 0),
                total: reading.some(({ rows_total: total }) => total === null)
                  ? null
                  : reading.reduce((sum, { rows_total: total }) => sum + (total ?? 0), 0),
              },
        platforms: [...new Set(own.map(({ platform }) => platform))],
        file_count: own.length,
        rows: ready.reduce((sum, { rows_read: stored }) => sum + stored, 0),
        period: wholeOf(ready),
        cost: contentsIn(filesFor(ready, "campaign")).cost,
        open_findings: findings.get(row.id) ?? 0,
        shared: shared.some(({ report_id: id }) => id === row.id),
        owner: personIn(people, row.owner_id),
        archived_at: row.archived_at,
        created_at: row.created_at,
        updated_at: row.updated_at,
        can: { update: mayChangeReport(member, row), delete: mayDeleteReport(member, row) },
      };
    }),
  );
}

/** Returns the metrics that can be calculated from what the files measure. */
function metricsOf(measures: readonly Measure[]): Metric[] {
  return METRICS.filter((metric) => {
    const ratio = RATIOS.find((known) => known === metric);
    return ratio === undefined
      ? measures.some((measure) => measure === metric)
      : RATIO_PARTS[ratio].every((part) => measures.includes(part));
  });
}

export async function toReport(db: Reader, row: ReportsRow, member: Member) {
  const [summary] = await toSummaries(db, [row], member);
  const files = await filesOf(db, [row.id]);
  const ready = files.filter(({ status }) => status === "ready");
  const scope = await scopeOf(db, row, "campaign");
  const measures = measuresIn(ready);
  const [campaigns, links] = await Promise.all([linkedCampaigns(db, row.id, member), linksOf(db, row.id)]);
  const contents = contentsIn(ready);
  return {
    ...summary,
    notes: row.notes,
    files: files.map(toFile),
    metrics: metricsOf(measures),
    levels: LEVELS.filter((level) => levelsIn(ready).includes(level)),
    campaign_names: contents.campaigns,
    indicators: contents.indicators,
    currency: scope.currency ?? row.currency,
    rates: JSON.parse(row.rates_json) as unknown,
    campaigns,
    link_count: links.length,
  };
}

/** Returns those that the member sees. */
async function linkedCampaigns(db: Reader, reportId: string, member: Member) {
  const rows = await db
    .selectFrom("report_campaigns")
    .innerJoin("campaigns", "campaigns.id", "report_campaigns.campaign_id")
    .innerJoin("folders", "folders.id", "campaigns.folder_id")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .select(["campaigns.id", "campaigns.name", "campaigns.kind"])
    .select(["folders.id as folder_id", "folders.name as folder_name"])
    .select(["projects.slug", "projects.name as project_name"])
    .where("report_campaigns.report_id", "=", reportId)
    .where("campaigns.deleted_at", "is", null)
    .where(seenBy(member, "campaigns.project_id"))
    .orderBy("campaigns.name")
    .execute();
  return rows.map(({ id, name, kind, folder_id, folder_name, slug, project_name }) => ({
    type: "campaign",
    id,
    name,
    kind,
    campaign: { id, name },
    folder: { id: folder_id, name: folder_name },
    project: { slug, name: project_name },
  }));
}

/** @param hasRoom whether the organization can save what its columns mean */
export function toMapping(file: ReportFileRow, hasRoom: boolean) {
  const {
    level: _level,
    fingerprint: _fingerprint,
    rowCount: _count,
    differences: _differences,
    gaps: _gaps,
    ...facts
  } = factsIn(file);
  return {
    file: toFile(file),
    ...facts,
    questions: JSON.parse(file.questions_json) as unknown,
    overlap: file.overlap_json === null ? null : (JSON.parse(file.overlap_json) as unknown),
    can_remember: hasRoom,
  };
}

export const toFinding = (
  finding: ReportFindingRow,
  task: { id: string; title: string } | null,
  count: number,
) => ({
  id: finding.id,
  rule: finding.rule,
  severity: finding.severity,
  title: finding.title,
  summary: finding.summary,
  arithmetic: JSON.parse(finding.arithmetic_json) as unknown,
  rows: JSON.parse(finding.rows_json) as unknown,
  row_count: count,
  state: finding.state,
  reason: finding.reason,
  task,
});

type ToLink = {
  people: Parameters<typeof personIn>[0];
  hasEnded?: boolean;
  /** Only for the response that creates it. */
  token?: string | null;
};

export const toLink = (link: ReportLinkRow, { people, hasEnded = false, token = null }: ToLink) => ({
  id: link.id,
  label: link.label,
  token,
  expires_at: link.expires_at,
  has_ended: hasEnded,
  opened: link.opened,
  last_opened_at: link.last_opened_at,
  creator: personIn(people, link.created_by),
  created_at: link.created_at,
});

const isMillionths = (measure: Measure) => IN_MILLIONTHS.some((known) => known === measure);

export function toRow(row: ReportRowRow, fileName: string) {
  const figures = Object.fromEntries(
    MEASURES.flatMap((measure) => {
      const value = row[measure];
      const divisor = isMillionths(measure) ? MILLION : 1;
      return value === null ? [] : [[measure, { value: Number(value) / divisor, bound: null }]];
    }),
  );
  const bounds = row.bounds_json === null ? {} : (JSON.parse(row.bounds_json) as Record<string, string>);
  return {
    id: `${row.file_id}.${row.line}`,
    file: fileName,
    line: row.line,
    from: row.from_day,
    to: row.to_day,
    platform: row.platform,
    texts: Object.fromEntries(
      [
        ...TEXT_FIELDS.map((field) => [field, row[field]] as const),
        // As written: "<5".
        ...Object.entries(bounds),
      ].filter(([, text]) => text !== null),
    ),
    figures,
    extra:
      row.extra_json === null ? {} : Object.fromEntries(JSON.parse(row.extra_json) as [string, string][]),
  };
}
