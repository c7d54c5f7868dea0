import type { ReportFileRow } from "#api/data/schema.ts";

/** Returns the row of a file that has been stored and is still to be read. */
export const newFile = (
  file: Pick<ReportFileRow, "id" | "report_id" | "name" | "bytes" | "created_at">,
): ReportFileRow => ({
  ...file,
  status: "reading",
  is_looked_through: 1,
  platform: "other",
  level: null,
  wishes_json: "{}",
  facts_json: null,
  questions_json: "[]",
  overlap_json: null,
  contents_json: null,
  error: null,
  rows_read: 0,
  rows_total: null,
  error_count: 0,
  warning_count: 0,
  from_day: null,
  to_day: null,
});
