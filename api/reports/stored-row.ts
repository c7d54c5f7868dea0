import { createHash } from "node:crypto";
import type { ReportRow } from "#domain/reports/report-reading.ts";
import { MEASURES, type Measure, type Platform, TEXT_FIELDS } from "#domain/reports/vocabulary.ts";
import type { ReportRowRow } from "#api/data/schema.ts";

/** The bit of a measure in `masked`. */
export const maskOf = (measure: Measure): number => 2 ** MEASURES.indexOf(measure);

/** What a row is called in the database. Of the file and the report it knows nothing yet. */
export type FoundRow = Omit<ReportRowRow, "file_id" | "report_id">;

/** What makes two rows speak of the same, and their days. */
const SUBJECT = ["account", "campaign", "ad_group", "ad", "keyword", "search_term"] as const;

const subjectOf = ({ from, to, texts }: ReportRow, platform: Platform): string =>
  createHash("sha1")
    .update(JSON.stringify([platform, from, to, ...SUBJECT.map((field) => texts[field] ?? "")]))
    .digest("base64url");

/** Turns a row of a file into one of the database. */
export function toFoundRow(row: ReportRow, platform: Platform): FoundRow {
  const { line, from, to, texts, measures, extra } = row;
  const bounds = MEASURES.flatMap((measure) => {
    const bound = measures[measure]?.bound;
    return bound === undefined ? [] : [[measure, bound] as const];
  });
  return {
    line,
    from_day: from,
    to_day: to,
    platform,
    masked: bounds.reduce((sum, [measure]) => sum + maskOf(measure), 0),
    subject_key: subjectOf(row, platform),
    bounds_json: bounds.length === 0 ? null : JSON.stringify(Object.fromEntries(bounds)),
    extra_json: Object.keys(extra).length === 0 ? null : JSON.stringify(Object.entries(extra)),
    ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, texts[field] ?? null])) as Pick<
      FoundRow,
      (typeof TEXT_FIELDS)[number]
    >),
    ...(Object.fromEntries(MEASURES.map((measure) => [measure, measures[measure]?.value ?? null])) as Pick<
      FoundRow,
      Measure
    >),
  };
}
