import { sql } from "kysely";
import type { Trx } from "../schema.ts";

const COLUMNS = `
alter table webhooks add column failing_since text;
alter table webhooks add column disabled_at text;
`;

/** Adds since when no call of a webhook has succeeded, and when it was switched off for that. */
export async function up(db: Trx): Promise<void> {
  for (const statement of COLUMNS.split(";"))
    if (statement.trim() !== "") await sql.raw(statement).execute(db);
}
