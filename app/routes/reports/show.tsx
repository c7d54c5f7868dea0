import { data } from "react-router";
import { getReport, getReportData, getReportSeries, listReportFindings } from "#api-client/reports.server.ts";
import { ReportFiles } from "#components/reports/report-files.tsx";
import { ReportFindings } from "#components/reports/report-findings.tsx";
import { ReportFilters } from "#components/reports/report-filters.tsx";
import { ReportHead } from "#components/reports/report-head.tsx";
import { reportLinks } from "#components/reports/report-links.ts";
import { ReportNotes } from "#components/reports/report-notes.tsx";
import { ReportTable } from "#components/reports/report-table.tsx";
import { ReportTiles } from "#components/reports/report-tiles.tsx";
import { SeriesCard } from "#components/reports/series-card.tsx";
import { useProgress } from "#components/reports/use-progress.ts";
import { apiContext } from "#middleware/api.server.ts";
import "#components/ad-log/ad-log.css";
import type { Route } from "./+types/show";
import { markersOf, marksIn } from "./markers.server.ts";
import { filterOf, keptQuery, queryOf, stepOf } from "./query.ts";

/** Rows of the table below the chart. The table's own page has all. */
const ROWS = 10;
/** While files are read, browsers without scripts ask again after so many seconds. */
const AGAIN_SECONDS = "2";

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = queryOf(url.searchParams);
  const step = stepOf(url.searchParams);
  const report = await getReport(api, params.reportId);
  const common = {
    report,
    filter: filterOf(url.searchParams),
    kept: keptQuery(url.searchParams),
    sort: query.sort ?? "-cost",
    step,
  } as const;
  // A file may be read while another one asks something.
  const isReading = report.files.some(({ status }) => status === "reading");
  const again = isReading ? { headers: { Refresh: AGAIN_SECONDS } } : {};
  if (report.rows === 0)
    return data({ ...common, shown: null, series: null, findings: [], markers: null, marks: [] }, again);
  const [shown, series, findings] = await Promise.all([
    getReportData(api, params.reportId, query),
    getReportSeries(api, params.reportId, { ...query, step }),
    listReportFindings(api, params.reportId),
  ]);
  const marks = marksIn(url.searchParams);
  const markers = await markersOf(api, {
    report,
    campaigns: common.filter.campaign,
    period: shown.period,
    marks,
  });
  return data({ ...common, shown, series, findings, markers, marks }, again);
}

export default function ShowReport({ loaderData }: Route.ComponentProps) {
  const { shown, series, findings, markers, marks, filter, kept, sort, step } = loaderData;
  const report = useProgress(loaderData.report);
  const links = reportLinks(report.id);
  return (
    <>
      <ReportHead report={report} page="Overview" kept={kept}>
        {shown && (
          <ReportFilters
            report={report}
            filter={filter}
            period={shown.period}
            before={shown.against}
            hidden={{ step: step === "week" ? step : undefined }}
            marks={markers === null ? null : marks}
          />
        )}
      </ReportHead>
      {(report.status !== "ready" || !shown) && <ReportFiles report={report} />}
      {shown && (
        <>
          <ReportTiles data={shown} series={series} />
          {series && <SeriesCard series={series} data={shown} kept={kept} markers={markers ?? []} />}
          <ReportNotes report={report} data={shown} />
          <div className="report-columns">
            <ReportTable
              data={{ ...shown, groups: shown.groups.slice(0, ROWS) }}
              metrics={report.metrics}
              sort={sort}
              kept={kept}
              sortAt={links.table}
              rowsAt={links.rows}
              allAt={links.table}
            />
            <ReportFindings findings={findings.filter(({ state }) => state === "open")} report={report} />
          </div>
        </>
      )}
    </>
  );
}
