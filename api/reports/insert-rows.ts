import { PostgresAdapter, sql } from "kysely";
import { MEASURES } from "#domain/reports/vocabulary.ts";
import type { Trx } from "#api/data/schema.ts";
import type { FoundColumn, FoundRows } from "./stored-row.ts";

const NUMBERS: readonly FoundColumn[] = ["line", "masked", ...MEASURES];

/**
 * Inserts rows of a file, and leaves out those that are there. They come and go as one text of JSON, because thousands of values take
 * longer to hand to the engine than to store.
 */
export async function insertRows(
  trx: Trx,
  file: { id: string; report_id: string },
  { columns, json }: FoundRows,
): Promise<void> {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
  const rows = isPostgres ? sql`json_array_elements(cast(${json} as json))` : sql`json_each(${json})`;
  const values = columns.map((column, place) => {
    const value = sql`found.value ->> ${sql.lit(place)}`;
    return NUMBERS.includes(column) ? sql`cast(${value} as bigint)` : value;
  });
  await sql`
    insert into report_rows (file_id, report_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${file.id}, ${file.report_id}, ${sql.join(values)} from ${rows} as found where true
    on conflict do nothing`.execute(trx);
}
