import { CompiledQuery, PostgresAdapter } from "kysely";
import { MEASURES, TEXT_FIELDS } from "#domain/reports/vocabulary.ts";
import type { ReportRowRow, Trx } from "#api/data/schema.ts";
import type { FoundRow } from "./stored-row.ts";

const COLUMNS: readonly (keyof ReportRowRow)[] = [
  "file_id",
  "report_id",
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

/**
 * Inserts rows of a file, and leaves out those that are there. Written as text, because building a statement of thousands of values
 * as a tree takes longer than running it.
 */
export async function insertRows(
  trx: Trx,
  file: { id: string; report_id: string },
  rows: readonly FoundRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
  let number = 0;
  const places = rows.map(() => `(${COLUMNS.map(() => (isPostgres ? `$${++number}` : "?")).join(",")})`);
  const values = rows.flatMap((row) => {
    const whole: ReportRowRow = { ...row, file_id: file.id, report_id: file.report_id };
    return COLUMNS.map((column) => whole[column]);
  });
  await trx.executeQuery(
    CompiledQuery.raw(
      `insert into report_rows (${COLUMNS.join(",")}) values ${places.join(",")} on conflict do nothing`,
      values,
    ),
  );
}
