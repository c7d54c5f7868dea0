import { sql } from "kysely";
import type { Database } from "#api/data/database.ts";

const NAMES = {
  sqlite: "select name from sqlite_master where type = 'table'",
  postgres: "select tablename as name from pg_tables where schemaname = current_schema()",
};

/** The tables of a database. Only those of our own schema: those of other tests come and go meanwhile. */
export async function tablesOf({ db, engine }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(NAMES[engine])}`.execute(db);
  return rows.map(({ name }) => name);
}
