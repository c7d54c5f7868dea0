import { PostgresAdapter, sql } from "kysely";
import type { Trx } from "../schema.ts";

/** Notes changed comments for the search, as 0033 does for everything else. Posts are counted by an index alone. */
export async function up(db: Trx): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await sql`
      create trigger search_comments_change after insert or delete or update of body on comments
      for each row execute function note_search_change('comments', 'id')`.execute(db);
  else
    for (const [event, when, row] of [
      ["insert", "insert", "new"],
      ["update", "update of body", "new"],
      ["delete", "delete", "old"],
    ] as const)
      await sql`
        create trigger ${sql.ref(`search_comments_${event}`)} after ${sql.raw(when)} on comments begin
          insert into search_changes (source, record_id) values ('comments', ${sql.ref(`${row}.id`)});
        end`.execute(db);
  await sql`insert into search_changes (source, record_id) select 'comments', id from comments`.execute(db);
  await sql`create index boards_live on boards (social_calendar_id) where deleted_at is null`.execute(db);
}
