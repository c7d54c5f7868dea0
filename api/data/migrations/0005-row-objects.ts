import { sql } from "kysely";
import { OBJECT, objectIdentity } from "#api/reports/stored-row.ts";
import type { Trx } from "../schema.ts";

const SLICE = 2000;

/** Rows of an object are found by it, whatever their days, so that a month is compared with its days. */
export async function up(db: Trx): Promise<void> {
  await sql`drop index report_rows_identity`.execute(db);
  let after = { file_id: "", line: 0 };
  for (;;) {
    const { file_id: file, line } = after;
    const rows = await db
      .selectFrom("report_rows")
      .select(["file_id", "line", "from_day", "platform", ...OBJECT])
      .where((any) =>
        any.or([any("file_id", ">", file), any.and([any("file_id", "=", file), any("line", ">", line)])]),
      )
      .orderBy("file_id")
      .orderBy("line")
      .limit(SLICE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) break;
    const identities = rows.flatMap((row) =>
      row.from_day === null ? [] : [sql`(${row.file_id}, ${row.line}, ${objectIdentity(row, row.platform)})`],
    );
    if (identities.length > 0)
      await sql`
        update report_rows set identity = found.column3
        from (values ${sql.join(identities)}) as found
        where report_rows.file_id = found.column1
          and report_rows.line = cast(found.column2 as integer)`.execute(db);
    after = last;
  }
  await sql`create index report_rows_identity on report_rows (report_id, identity, file_id, from_day)`.execute(
    db,
  );
}
