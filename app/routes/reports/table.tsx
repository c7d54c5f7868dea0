import { getReport, getReportData } from "#api-client/reports.server.ts";
import { ReportFilters } from "#components/reports/report-filters.tsx";
import { ReportHead } from "#components/reports/report-head.tsx";
import { reportLinks } from "#components/reports/report-links.ts";
import { ReportMisfits } from "#components/reports/report-misfits.tsx";
import { ReportNotes } from "#components/reports/report-notes.tsx";
import { ReportTable, SHOWN_BY_NAMES } from "#components/reports/report-table.tsx";
import { REPORT_SHOWN_BY, type ReportShownBy } from "#contract/vocabulary.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Pagination } from "#ui/pagination.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import type { Route } from "./+types/table";
import { filterOf, keptQuery, queryOf } from "./query.ts";

export const handle = { breadcrumb: () => ({ label: "Table" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = queryOf(url.searchParams);
  const [report, shown] = await Promise.all([
    getReport(api, params.reportId),
    getReportData(api, params.reportId, query),
  ]);
  return {
    report,
    shown,
    filter: filterOf(url.searchParams),
    kept: keptQuery(url.searchParams),
    sort: query.sort ?? (isTime(shown.shown_by) ? "name" : "-cost"),
    page: query.page ?? 1,
    query: url.search,
  };
}

const isTime = (by: string) => by === "day" || by === "week";

/** What the rows can be grouped by: the levels that the files have, and what every file has. */
const groupings = (levels: readonly string[]): ReportShownBy[] =>
  REPORT_SHOWN_BY.filter((by) => levels.includes(by) || ["platform", "day", "week"].includes(by));

export default function ReportTablePage({ loaderData }: Route.ComponentProps) {
  const { report, shown, filter, kept, sort, page, query } = loaderData;
  const links = reportLinks(report.id);
  const params = new URLSearchParams(query);
  return (
    <>
      <ReportHead report={report} page="Table" kept={kept}>
        <ReportFilters
          report={report}
          filter={filter}
          period={shown.period}
          before={shown.against}
          hidden={{
            by: shown.shown_by,
            part: shown.part ?? undefined,
            sort: params.get("sort") ?? undefined,
          }}
        />
      </ReportHead>
      <div className="report-segments">
        <TabLinks
          label="Rows"
          look="segments"
          tabs={groupings(report.levels).map((by) => ({
            label: SHOWN_BY_NAMES[by],
            to: links.table + searchWith(params, { by, part: null, page: null, sort: null }),
            current: shown.shown_by === by,
          }))}
        />
      </div>
      {shown.part_names.length > 0 && (
        <div className="report-segments">
          <TabLinks
            label="Parts of campaign names"
            look="segments"
            tabs={[null, ...shown.part_names].map((part) => ({
              label: part ?? "Whole name",
              to: links.table + searchWith(params, { by: "campaign", part, page: null, sort: null }),
              current: shown.part === part,
            }))}
          />
        </div>
      )}
      <ReportNotes report={report} data={shown} />
      <ReportTable data={shown} metrics={report.metrics} sort={sort} kept={kept} rowsAt={links.rows} />
      <ReportMisfits data={shown} />
      <Pagination
        page={page}
        pages={shown.last_page}
        to={(number) => links.table + searchWith(params, { page: String(number) })}
        label="Pages of the table"
      />
    </>
  );
}
