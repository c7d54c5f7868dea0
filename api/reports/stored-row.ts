import { hash } from "node:crypto";
import type { ReportRow } from "#domain/reports/report-reading.ts";
import {
  MEASURES,
  type Measure,
  type Platform,
  TEXT_FIELDS,
  type TextField,
} from "#domain/reports/vocabulary.ts";
import type { ReportRowRow } from "#api/data/schema.ts";

/** The bit of a measure in `masked`. */
export const maskOf = (measure: Measure): number => 2 ** MEASURES.indexOf(measure);

/** What rows of one object have in common, besides their platform. */
export const OBJECT = [
  "account",
  "campaign",
  "ad_group",
  "ad",
  "keyword",
  "match_type",
  "search_term",
] as const satisfies readonly TextField[];

/** As many characters of a hash as no two objects have in common by chance. */
const IDENTITY_LENGTH = 22;

/** Says in short what a row is about, whatever its days. */
export function objectIdentity(
  texts: Partial<Record<(typeof OBJECT)[number], string | null>>,
  platform: Platform,
): string {
  const parts = [platform, ...OBJECT.map((field) => texts[field] ?? "")];
  return hash("sha256", JSON.stringify(parts), "base64url").slice(0, IDENTITY_LENGTH);
}

/** PostgreSQL stores no NUL, and no half of a character. */
export const storable = (text: string) => text.replaceAll("\0", "\uFFFD").toWellFormed();

/** What a row is called in the database. Of the file and the report it knows nothing yet. */
type FoundRow = Omit<ReportRowRow, "file_id" | "report_id">;

export type FoundColumn = keyof FoundRow;

const FOUND: readonly FoundColumn[] = [
  "line",
  "from_day",
  "to_day",
  "platform",
  "masked",
  "identity",
  "bounds_json",
  "extra_json",
  ...TEXT_FIELDS,
  ...MEASURES,
];

/** Rows of a file as JSON, a list of values for each. The columns are those in which any of them has something. */
export type FoundRows = { columns: FoundColumn[]; json: string };

/** Turns rows of a file into those of the database. */
export function toFoundRows(read: readonly ReportRow[], platform: Platform): FoundRows {
  const rows = read.map((row) => toFoundRow(row, platform));
  const columns = FOUND.filter((column) => rows.some((row) => row[column] !== null));
  return { columns, json: JSON.stringify(rows.map((row) => columns.map((column) => row[column]))) };
}

function toFoundRow(row: ReportRow, platform: Platform): FoundRow {
  const { line, from, to, texts, measures, extra } = row;
  const bounds = MEASURES.flatMap((measure) => {
    const bound = measures[measure]?.bound;
    return bound === undefined ? [] : [[measure, bound] as const];
  });
  const storableTexts = Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, texts[field] === undefined ? null : storable(texts[field])]),
  ) as Pick<FoundRow, (typeof TEXT_FIELDS)[number]>;
  return {
    line,
    from_day: from,
    to_day: to,
    // Rows without days overlap with nothing.
    identity: from === null ? null : objectIdentity(storableTexts, platform),
    platform,
    masked: bounds.reduce((sum, [measure]) => sum + maskOf(measure), 0),
    bounds_json: bounds.length === 0 ? null : JSON.stringify(Object.fromEntries(bounds)),
    extra_json: Object.keys(extra).length === 0 ? null : JSON.stringify(Object.entries(extra)),
    ...storableTexts,
    ...(Object.fromEntries(MEASURES.map((measure) => [measure, measures[measure]?.value ?? null])) as Pick<
      FoundRow,
      Measure
    >),
  };
}
