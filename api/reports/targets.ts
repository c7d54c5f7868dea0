import { sql } from "kysely";
import type { Reader, ReportsRow } from "#api/data/schema.ts";
import type { Metric } from "#domain/reports/vocabulary.ts";

/** Returns the targets of a report: those of its project come before the organization's. */
export async function targetsFor(
  db: Reader,
  { organization_id: organization, project_id: project }: Pick<ReportsRow, "organization_id" | "project_id">,
): Promise<{ metric: Metric; value: number }[]> {
  const rows = await db
    .selectFrom("report_targets")
    .select(["metric", "value", "project_id"])
    .where("organization_id", "=", organization)
    .where((any) => any.or([any("project_id", "is", null), any("project_id", "=", project ?? "")]))
    .orderBy(sql`case when project_id is null then 0 else 1 end`)
    .execute();
  return [...new Map(rows.map(({ metric, value }) => [metric, value]))].map(([metric, value]) => ({
    metric,
    value,
  }));
}
