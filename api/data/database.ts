import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import { migrate } from "./migrations.ts";
import type { Db, Tables } from "./schema.ts";
import { isBusy, isFull, sqliteDialect } from "./sqlite.ts";

type Engine = "sqlite" | "postgres";
export type Database = { db: Db; engine: Engine; close: () => Promise<void> };

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
  return new Kysely<Tables>({ dialect: sqliteDialect(join(dataDir, "marquee.sqlite")) });
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

const POSTGRES_FULL = "53100";

/** Whether there is no room left for a write: in the database of either engine, or in a folder beside it. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && ["ENOSPC", "EDQUOT", POSTGRES_FULL].includes(String(error.code))) return true;
  return isFull(error);
}

/** Refused, cut off or shut down by PostgreSQL. */
const AWAY = new Set(["ECONNREFUSED", "ECONNRESET", "57P01", "57P02", "57P03", "08006", "53300"]);

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && AWAY.has(error.code)) return true;
  return error.message.includes("Connection terminated");
}

/** Whether another program has kept a SQLite file to itself for longer than anybody waits. */
export const isDatabaseLocked = isBusy;
