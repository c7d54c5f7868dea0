import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/** A file whose rows are stored is still being read until its report has been looked through for findings. */
export async function up(db: Trx): Promise<void> {
  await sql`alter table report_files add column is_looked_through integer not null default 1`.execute(db);
}
