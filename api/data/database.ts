import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { LogEvent } from "kysely";
import { migrate } from "./migrations.ts";
import type { Db, Tables } from "./schema.ts";
import { isBusy, isFull, sqliteDialect } from "./sqlite.ts";

type Engine = "sqlite" | "postgres";
export type Database = {
  db: Db;
  engine: Engine;
  /** How PostgreSQL’s connections are used. Null for SQLite. */
  connections: (() => Connections) | null;
  close: () => Promise<void>;
};
type Connections = { open: number; idle: number; waiting: number };
/** Is told of each statement that has run, and how long it took. */
export type StatementLog = (statement: LogEvent) => void;

/**
 * Opens the database and runs its migrations.
 * @param databaseUrl a PostgreSQL URL, or null for SQLite in `dataDir`
 */
export async function openDatabase(
  dataDir: string,
  databaseUrl: string | null,
  log?: StatementLog,
): Promise<Database> {
  const engine = databaseUrl === null ? "sqlite" : "postgres";
  const { db, connections } =
    databaseUrl === null
      ? { db: openSqlite(dataDir, log), connections: null }
      : await openPostgres(databaseUrl, log);
  try {
    await migrate(db, engine);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine, connections, close: () => db.destroy() };
}

function openSqlite(dataDir: string, log?: StatementLog): Db {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new Kysely<Tables>({ dialect: sqliteDialect(join(dataDir, "marquee.sqlite")), ...(log && { log }) });
}

async function openPostgres(databaseUrl: string, log?: StatementLog) {
  // Loaded here, because most machines never need it.
  const { Pool } = await import("pg");
  const pool = new Pool({ ...connectionTo(databaseUrl), max: 10 });
  // An idle connection that the server drops must not crash the process. The next query opens another one.
  pool.on("error", () => undefined);
  // Nor one that is dropped between two statements of a transaction. Its next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log && { log }) }),
    connections: (): Connections => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** Returns how to connect to PostgreSQL. All columns are text and integers, so a session needs no settings other than the schema. */
export function connectionTo(databaseUrl: string) {
  const address = new URL(databaseUrl);
  const schema = address.searchParams.get("schema");
  address.searchParams.delete("schema");
  return {
    connectionString: address.href,
    options: schema === null ? undefined : `-c search_path=${schema}`,
  };
}

/**
 * Lets SQLite count what its tables hold, where that has changed. Without the numbers it takes an organization for a few rows, and
 * reads all of them to find one. PostgreSQL counts by itself.
 */
export async function countForPlans({ db, engine }: Pick<Database, "db" | "engine">): Promise<void> {
  if (engine === "sqlite") await sql`pragma optimize = 0x10002`.execute(db);
}

/** Any constant works, if all processes use the same. */
const LOCK = 7_261_032;

/**
 * Does work that no other process does meanwhile. If another one is at it, this one leaves it to that. SQLite has one process.
 */
export async function unlessDoneElsewhere(
  { db, engine }: Pick<Database, "db" | "engine">,
  work: () => Promise<void>,
): Promise<void> {
  if (engine === "sqlite") return work();
  // PostgreSQL holds the lock for as long as this connection lasts, so a killed process has none.
  await db.connection().execute(async (held) => {
    const key = sql`${sql.lit(LOCK)}, hashtext(current_schema())`;
    const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${key}) as is_ours`.execute(
      held,
    );
    if (rows[0]?.is_ours !== true) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(held);
    }
  });
}

/** Returns whether an insert or update violated a unique constraint, in either engine. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === "23505") return true;
  return error.message.includes("UNIQUE constraint failed");
}

/** Returns whether an insert or update refers to a row that isn't there, in either engine. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === "23503") return true;
  return error.message.includes("FOREIGN KEY constraint failed");
}

const POSTGRES_FULL = "53100";

/** Returns whether the disk is full, in the database of either engine or in a folder next to it. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && ["ENOSPC", "EDQUOT", POSTGRES_FULL].includes(String(error.code))) return true;
  return isFull(error);
}

/** PostgreSQL refused, closed, or shut down the connection. */
const AWAY = new Set(["ECONNREFUSED", "ECONNRESET", "57P01", "57P02", "57P03", "08006", "53300"]);

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && typeof error.code === "string" && AWAY.has(error.code)) return true;
  return error.message.includes("Connection terminated");
}

/** Returns whether another program has locked a SQLite file for longer than the timeout. */
export const isDatabaseLocked = isBusy;
