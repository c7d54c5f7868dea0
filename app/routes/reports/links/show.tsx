import { data, href } from "react-router";
import { PrintItem } from "#components/reports/print-item.tsx";
import { ReportFindings } from "#components/reports/report-findings.tsx";
import { ReportNotes } from "#components/reports/report-notes.tsx";
import { ReportTable } from "#components/reports/report-table.tsx";
import { ReportTiles } from "#components/reports/report-tiles.tsx";
import { SeriesCard } from "#components/reports/series-card.tsx";
import { GuestError } from "#components/review/guest-error.tsx";
import { GuestFrame } from "#components/review/guest-frame.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { METRICS } from "#domain/reports/vocabulary.ts";
import { formatDays } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Day } from "#ui/time.tsx";
import { queryOf, stepOf } from "../query.ts";
import "#components/reports/reports.css";
import type { Route } from "./+types/show";
import { sharedReport } from "./shared-report.server.ts";

export const middleware = [keepToItself];

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const query = queryOf(url.searchParams);
  const shared = await sharedReport(context.get(apiContext), params.token, {
    ...query,
    step: stepOf(url.searchParams),
  });
  return data(
    { shared, sort: query.sort ?? "-cost", page: query.page ?? 1, query: url.search },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

/** What a client sees of a report: the overview, with nothing to change. */
export default function SharedReport({ loaderData, params }: Route.ComponentProps) {
  const { shared, sort, page, query } = loaderData;
  const { name, organization, notes, expires_at: ends, findings, series } = shared;
  const search = new URLSearchParams(query);
  const metrics = METRICS.filter((metric) => shared.summary.figures[metric] !== undefined);
  const { period } = shared.summary;
  return (
    <GuestFrame organization={organization}>
      <PageTop
        page={name}
        lead={
          <>
            {period && `${formatDays(period.from, period.to)}. `}This link works until <Day day={ends} />.
          </>
        }
        actions={
          <>
            <ButtonLink to={href("/reports/:token/export", params) + query} reloadDocument>
              <Icon name="download" />
              CSV
            </ButtonLink>{" "}
            <PrintItem className="btn btn-secondary" />
          </>
        }
      />
      {notes !== null && (
        <p className="mb-4 whitespace-pre-line" dir="auto">
          {notes}
        </p>
      )}
      <ReportTiles data={shared.summary} series={series} />
      <SeriesCard series={series} data={shared.summary} kept={searchWith(search, { step: null })} />
      <ReportNotes report={null} data={shared.summary} />
      <div className="report-columns">
        <div>
          <ReportTable
            data={shared.summary}
            metrics={metrics}
            sort={sort}
            kept={searchWith(search, { page: null })}
          />
          <Pagination
            page={page}
            pages={shared.summary.last_page}
            to={(number) => searchWith(search, { page: String(number) })}
            label="Pages of the table"
          />
        </div>
        <ReportFindings findings={findings} />
      </div>
    </GuestFrame>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <GuestError error={error} />;
