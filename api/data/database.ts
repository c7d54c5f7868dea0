import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import { migrate } from "./migrations.ts";
import type { Db, Tables } from "./schema.ts";

export type Engine = "sqlite" | "postgres";
export type Database = { db: Db; engine: Engine; close: () => Promise<void> };

/** Long enough for a backup tool that holds the file for a moment. */
const BUSY_MS = 5000;
const STATEMENTS_MAX = 500;

/**
 * Opens the database, brings it up to date and hands it over.
 * @param databaseUrl a PostgreSQL address, or null for SQLite in `dataDir`
 */
export async function openDatabase(dataDir: string, databaseUrl: string | null): Promise<Database> {
  const engine = databaseUrl === null ? "sqlite" : "postgres";
  const db = databaseUrl === null ? openSqlite(dataDir) : await openPostgres(databaseUrl);
  try {
    await migrate(db, engine);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine, close: () => db.destroy() };
}

function openSqlite(dataDir: string): Db {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(dataDir, "marquee.sqlite"));
  // FULL makes WAL call fsync at each commit: an acknowledged write survives a power cut, not only a crash.
  file.exec(`
    pragma busy_timeout = ${BUSY_MS};
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
  `);
  // SQLite's own lower() knows ASCII only; PostgreSQL's knows the world, and so must a search here.
  file.function("lower", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: kyselyView(file) }) });
}

/** What Kysely expects of better-sqlite3, in terms of `node:sqlite`. */
function kyselyView(file: DatabaseSync) {
  const statements = new Map<string, { statement: StatementSync; reader: boolean }>();
  const prepared = (text: string) => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = file.prepare(text);
    const entry = { statement, reader: statement.columns().length > 0 };
    if (statements.size >= STATEMENTS_MAX) statements.clear();
    statements.set(text, entry);
    return entry;
  };
  return {
    close: () => file.close(),
    prepare: (text: string) => {
      const { statement, reader } = prepared(text);
      return {
        reader,
        all: (parameters: readonly unknown[]) => statement.all(...parameters.map(bindable)),
        run: (parameters: readonly unknown[]) => statement.run(...parameters.map(bindable)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(bindable)),
      };
    },
  };
}

function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored.`);
}

async function openPostgres(databaseUrl: string): Promise<Db> {
  // Loaded here, because most machines never need it.
  const { Pool } = await import("pg");
  const schema = new URL(databaseUrl).searchParams.get("schema");
  const address = new URL(databaseUrl);
  address.searchParams.delete("schema");
  const pool = new Pool({
    connectionString: address.href,
    max: 10,
    // Columns are text and integers, so nothing else of the session matters but where the tables are.
    options: schema === null ? undefined : `-c search_path=${schema}`,
  });
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on("error", () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Whether an insert or update failed on a unique constraint, in either engine. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === "23505") return true;
  return error.message.includes("UNIQUE constraint failed");
}
