import { sql } from "kysely";
import type { Trx } from "../schema.ts";

/**
 * Someone's tasks are looked up by their ids, two thousand of them for each column of a board. All that is asked of them is in one
 * index.
 */
export async function up(db: Trx): Promise<void> {
  await sql`
    create index tasks_by_id on tasks (id, organization_id, status, due_date, priority, project_id, completed_at, updated_at,
      deleted_at)
    where deleted_at is null`.execute(db);
}
