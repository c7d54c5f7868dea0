import { getReport, listReportFindings } from "#api-client/reports.server.ts";
import { ReportFindings } from "#components/reports/report-findings.tsx";
import { ReportHead } from "#components/reports/report-head.tsx";
import { reportLinks } from "#components/reports/report-links.ts";
import { apiContext } from "#middleware/api.server.ts";
import { TabLinks } from "#ui/tab-links.tsx";
import type { Route } from "./+types/index";
import { keptQuery } from "../query.ts";

export const handle = { breadcrumb: () => ({ label: "Findings" }) };

const STATES = [
  { state: "open", label: "Open" },
  { state: "task", label: "With a task" },
  { state: "dismissed", label: "Dismissed" },
] as const;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [report, findings] = await Promise.all([
    getReport(api, params.reportId),
    listReportFindings(api, params.reportId),
  ]);
  const state = STATES.find((one) => one.state === url.searchParams.get("state"))?.state ?? "open";
  return { report, findings, state, kept: keptQuery(url.searchParams) };
}

export default function Findings({ loaderData: { report, findings, state, kept } }: Route.ComponentProps) {
  const here = reportLinks(report.id).findings;
  return (
    <>
      <ReportHead report={report} page="Findings" kept={kept} />
      <div className="report-segments">
        <TabLinks
          label="Findings by state"
          look="segments"
          tabs={STATES.map((one) => ({
            label: one.label,
            to: one.state === "open" ? here : `${here}?state=${one.state}`,
            current: state === one.state,
            count: findings.filter((finding) => finding.state === one.state).length,
          }))}
        />
      </div>
      <ReportFindings report={report} findings={findings.filter((finding) => finding.state === state)} />
    </>
  );
}
