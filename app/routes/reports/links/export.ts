import { METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { METRICS, PLATFORM_NAMES, type Platform } from "#domain/reports/vocabulary.ts";
import { SHOWN_BY_NAMES } from "#components/reports/report-table.tsx";
import type { ReportGroup } from "#contract/reports.ts";
import type { ReportShownBy } from "#contract/vocabulary.ts";
import { apiContext } from "#middleware/api.server.ts";
import { keepToItself } from "#middleware/private-link.server.ts";
import { csvFile } from "#app/csv-file.server.ts";
import { queryOf } from "../query.ts";
import type { Route } from "./+types/export";
import { sharedReport } from "./shared-report.server.ts";

export const middleware = [keepToItself];

const PAGES_MAX = 50;

const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(6)));

/** Returns the table that a link shows, over all its pages, as a file. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = queryOf(url.searchParams);
  const first = await sharedReport(api, params.token, { ...query, page: 1 });
  const groups: ReportGroup[] = [...first.summary.groups];
  for (let page = 2; page <= Math.min(PAGES_MAX, first.summary.last_page); page++)
    groups.push(...(await sharedReport(api, params.token, { ...query, page })).summary.groups);
  const metrics = METRICS.filter((metric) => first.summary.figures[metric] !== undefined);
  const by = first.summary.shown_by;
  const file = csvFile(first.name, [
    [
      first.summary.part ?? SHOWN_BY_NAMES[by as ReportShownBy] ?? by,
      "Platform",
      ...metrics.map((metric) => METRIC_NAMES[metric]),
    ],
    ...groups.map(({ name, platform, figures }) => [
      name,
      platform === null ? null : (PLATFORM_NAMES[platform as Platform] ?? platform),
      ...metrics.map((metric) => rounded(figures[metric]?.value ?? null)),
    ]),
  ]);
  file.headers.set("Cache-Control", "private, no-store");
  return file;
}
