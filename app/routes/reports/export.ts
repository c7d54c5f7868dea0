import { exportReport, getReport } from "#api-client/reports.server.ts";
import type { ReportRowRecord } from "#contract/reports.ts";
import { FIELD_NAMES } from "#domain/reports/field-words.ts";
import { METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { MEASURES, PLATFORM_NAMES, type Platform, TEXT_FIELDS } from "#domain/reports/vocabulary.ts";
import { apiContext } from "#middleware/api.server.ts";
import { csvFile } from "./csv-file.server.ts";
import { queryOf } from "./query.ts";
import type { Route } from "./+types/export";

/** Returns the rows that the report's page shows, as a file. Columns that no row has are left out. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [report, rows] = await Promise.all([
    getReport(api, params.reportId),
    exportReport(api, params.reportId, queryOf(url.searchParams)),
  ]);
  const texts = TEXT_FIELDS.filter((field) => rows.some((row) => row.texts[field] !== undefined));
  const measures = MEASURES.filter((measure) =>
    rows.some((row) => row.figures[measure] !== undefined || row.texts[measure] !== undefined),
  );
  const others = [...new Set(rows.flatMap(({ extra }) => Object.keys(extra)))];
  return csvFile(report.name, [
    [
      FIELD_NAMES.starts_on,
      FIELD_NAMES.ends_on,
      "Platform",
      ...texts.map((field) => FIELD_NAMES[field]),
      ...measures.map((measure) => METRIC_NAMES[measure]),
      ...others,
    ],
    ...rows.map((row) => [
      row.from,
      row.to,
      platformText(row),
      ...texts.map((field) => row.texts[field]),
      // What is masked stays as it is written: "<5".
      ...measures.map((measure) => row.figures[measure]?.value ?? row.texts[measure]),
      ...others.map((name) => row.extra[name]),
    ]),
  ]);
}

const platformText = ({ platform }: ReportRowRecord) => PLATFORM_NAMES[platform as Platform] ?? platform;
