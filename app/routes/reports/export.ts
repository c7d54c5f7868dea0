import { exportReport, getReport } from "#api-client/reports.server.ts";
import type { ReportPiece, ReportRowRecord } from "#contract/reports.ts";
import { FIELD_NAMES } from "#domain/reports/field-words.ts";
import { METRIC_NAMES } from "#domain/reports/figure-text.ts";
import { MEASURES, PLATFORM_NAMES, type Platform, TEXT_FIELDS } from "#domain/reports/vocabulary.ts";
import { apiContext } from "#middleware/api.server.ts";
import { csvStream } from "#app/csv-file.server.ts";
import { queryOf } from "./query.ts";
import type { Route } from "./+types/export";

/** Returns the rows that the report's page shows, as a file. Columns that no file of the report has are left out. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = queryOf(url.searchParams);
  const pieceAfter = (after: string) => exportReport(api, params.reportId, { ...query, after });
  // What fails before the first byte is a page that says so.
  const [report, first] = await Promise.all([getReport(api, params.reportId), pieceAfter("")]);
  async function* pieces() {
    const { head, lineOf } = columnsOf(first);
    yield [head, ...first.data.map(lineOf)];
    for (let next = first.meta?.next ?? null; next !== null;) {
      const { data, meta } = await pieceAfter(next);
      yield data.map(lineOf);
      next = meta?.next ?? null;
    }
  }
  return csvStream(report.name, pieces());
}

/** Returns the columns of the file, and a function that fills them from a row. */
function columnsOf({ data: rows, meta }: ReportPiece) {
  const texts = TEXT_FIELDS.filter(
    (field) => meta?.columns.texts.includes(field) ?? rows.some((row) => row.texts[field] !== undefined),
  );
  const measures = MEASURES.filter(
    (measure) =>
      meta?.columns.measures.includes(measure) ??
      rows.some((row) => row.figures[measure] !== undefined || row.texts[measure] !== undefined),
  );
  const others = meta?.columns.extra ?? [...new Set(rows.flatMap(({ extra }) => Object.keys(extra)))];
  return {
    head: [
      FIELD_NAMES.starts_on,
      FIELD_NAMES.ends_on,
      "Platform",
      ...texts.map((field) => FIELD_NAMES[field]),
      ...measures.map((measure) => METRIC_NAMES[measure]),
      ...others,
    ],
    lineOf: (row: ReportRowRecord) => [
      row.from,
      row.to,
      platformText(row),
      ...texts.map((field) => row.texts[field]),
      // What is masked stays as it is written: "<5".
      ...measures.map((measure) => row.figures[measure]?.value ?? row.texts[measure]),
      ...others.map((name) => row.extra[name]),
    ],
  };
}

const platformText = ({ platform }: ReportRowRecord) => PLATFORM_NAMES[platform as Platform] ?? platform;
