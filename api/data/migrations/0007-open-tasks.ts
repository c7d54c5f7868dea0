import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/**
 * What is open or was done today is read in one piece, however many tasks were done before. PostgreSQL reads an index alone only if it
 * also holds the columns of its expressions.
 */
export async function up(db: Trx): Promise<void> {
  await sql`
    create index tasks_open on tasks (organization_id, coalesce(completed_at, '9'), status, due_date, priority,
      project_id, updated_at, completed_at, id, deleted_at)
    where deleted_at is null`.execute(db);
}
