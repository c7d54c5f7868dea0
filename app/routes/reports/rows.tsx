import { redirect } from "react-router";
import { getReport, listReportRows } from "#api-client/reports.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { ScrollBox } from "#components/reports/scroll-box.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { figureText, METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { MEASURES } from "#domain/reports/vocabulary.ts";
import { SEARCH_MAX } from "#contract/limits.ts";
import { counted } from "#lib/counts.ts";
import { formatDays } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import type { Route } from "./+types/rows";
import { queryOf } from "./query.ts";

export const handle = { breadcrumb: () => ({ label: "Rows" }) };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = {
    ...queryOf(url.searchParams),
    ...Object.fromEntries(
      ["key", "word", "account", "ad_group", "ad", "keyword", "search_term"].flatMap((name) => {
        const value = url.searchParams.get(name)?.slice(0, SEARCH_MAX);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
  const [report, { data, meta }] = await Promise.all([
    getReport(api, params.reportId),
    listReportRows(api, params.reportId, query),
  ]);
  const page = query.page ?? 1;
  if (data.length === 0 && page > 1)
    throw redirect(url.pathname + searchWith(url.searchParams, { page: null }));
  return { report, rows: data, meta, page, query: url.search };
}

export default function Rows({ loaderData: { report, rows, meta, page, query } }: Route.ComponentProps) {
  const texts = [...new Set(rows.flatMap(({ texts: own }) => Object.keys(own)))].filter(
    (field) => !["currency", "campaign"].includes(field),
  );
  const measures = MEASURES.filter((measure) => rows.some(({ figures }) => figures[measure] !== undefined));
  return (
    <>
      <PageTop page={`Rows of ${report.name}`} title="Rows" lead="As they stand in the files." />
      <ScrollBox label="Rows">
        <Table
          caption={counted(meta.total, "row")}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { heading: "Campaign", names: true, cell: ({ texts: own }) => own["campaign"] ?? "–" },
            { heading: "Days", cell: ({ from, to }) => (from === null ? "–" : formatDays(from, to)) },
            ...texts.map((field) => ({
              heading: sentenceLabel(field),
              cell: (row: (typeof rows)[number]) => row.texts[field] ?? "–",
            })),
            ...measures.map((measure) => ({
              heading: METRIC_NAMES[measure],
              align: "end" as const,
              cell: (row: (typeof rows)[number]) =>
                figureText(measure, row.figures[measure], row.texts["currency"] ?? report.currency, true),
            })),
            { heading: "File", cell: ({ file, line }) => `${file}, line ${line}` },
          ]}
        />
      </ScrollBox>
      <Pagination
        page={page}
        pages={meta.last_page}
        to={(number) =>
          reportLinks(report.id).rows + searchWith(new URLSearchParams(query), { page: String(number) })
        }
        label="Pages of rows"
      />
    </>
  );
}
