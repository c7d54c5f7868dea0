import { PostgresAdapter, sql } from "kysely";
import type { Trx } from "../schema.ts";

/**
 * PostgreSQL tells every process whose unread notifications have changed, and that there is a job (api/data/news.ts). The name of the
 * schema comes first, because channels belong to the whole database.
 */
const TOLD = [
  `create function tell_unread() returns trigger language plpgsql as $$
  begin
    perform pg_notify('marquee_unread', tg_table_schema || ' ' || coalesce(new.user_id, old.user_id));
    return null;
  end $$`,
  `create trigger notifications_told after insert or delete on notifications
  for each row execute function tell_unread()`,
  `create trigger notifications_read_told after update of read_at on notifications
  for each row when (old.read_at is distinct from new.read_at) execute function tell_unread()`,
  `create function tell_jobs() returns trigger language plpgsql as $$
  begin
    perform pg_notify('marquee_jobs', tg_table_schema);
    return null;
  end $$`,
  `create trigger jobs_told after insert on jobs for each statement execute function tell_jobs()`,
];

export async function up(db: Trx): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const statement of TOLD) await sql.raw(statement).execute(db);
}
