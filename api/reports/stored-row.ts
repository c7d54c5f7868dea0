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

/** PostgreSQL stores no NUL. */
export const storable = (text: string) => text.replaceAll("\0", "\uFFFD");

/** What a row is called in the database. Of the file and the report it knows nothing yet. */
export type FoundRow = Omit<ReportRowRow, "file_id" | "report_id">;

/** Turns a row of a file into one of the database. */
export function toFoundRow(row: ReportRow, platform: Platform): FoundRow {
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
