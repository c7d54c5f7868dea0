import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Client } from "pg";
import { referredIn } from "#api/uploads/repository.ts";
import { BackupError } from "./manifest.ts";
import type { Contents } from "./sqlite.ts";

/**
 * Writes a dump with pg_dump, in PostgreSQL's custom format. It shows the very state that the contents are read from.
 * @throws BackupError if pg_dump isn't installed or fails
 */
export const dumpPostgres = (databaseUrl: string, dump: string): Promise<Contents> =>
  connected(databaseUrl, async (client, schema) => {
    await client.query("begin isolation level repeatable read read only");
    const [snapshot = ""] = await textsOf(client, "select pg_export_snapshot()");
    const contents = await contentsOf(client);
    const only = schema === null ? [] : [`--schema="${schema}"`];
    await run(databaseUrl, "pg_dump", [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--snapshot=${snapshot}`,
      ...only,
      `--file=${dump}`,
    ]);
    return contents;
  });

/** @throws BackupError if the database of DATABASE_URL, or the schema in it, has tables */
export const demandEmptyPostgres = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    const tables = await tablesOf(client);
    if (tables.length > 0)
      throw new BackupError(
        "The database of DATABASE_URL already has tables, so nothing was restored. Create an empty database, and name it in DATABASE_URL.",
      );
  });

/**
 * Brings a dump into an empty database with pg_restore, in one transaction.
 * @throws BackupError if pg_restore isn't installed or fails
 */
export const restorePostgres = (databaseUrl: string, dump: string): Promise<Contents> =>
  connected(databaseUrl, async (client, schema) => {
    if (schema !== null) await client.query(`create schema if not exists ${client.escapeIdentifier(schema)}`);
    const only = schema === null ? [] : [`--schema=${schema}`];
    await run(databaseUrl, "pg_restore", [
      "--single-transaction",
      "--exit-on-error",
      "--no-owner",
      "--no-privileges",
      ...only,
      `--dbname=${nameOf(databaseUrl)}`,
      dump,
    ]);
    return contentsOf(client);
  });

async function connected<Result>(
  databaseUrl: string,
  work: (client: Client, schema: string | null) => Promise<Result>,
): Promise<Result> {
  // Loaded here, because most machines never need it.
  const { Client } = await import("pg");
  const address = new URL(databaseUrl);
  const schema = address.searchParams.get("schema");
  address.searchParams.delete("schema");
  const client = new Client({
    connectionString: address.href,
    options: schema === null ? undefined : `-c search_path=${schema}`,
  });
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new BackupError(`The database of DATABASE_URL can’t be reached (${reason}).`, { cause: error });
  });
  try {
    return await work(client, schema);
  } finally {
    await client.end();
  }
}

async function textsOf(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: sql, rowMode: "array" });
  return rows.map(([value]) => value);
}

const tablesOf = (client: Client) =>
  textsOf(client, "select tablename::text from pg_tables where schemaname = current_schema()");

async function contentsOf(client: Client): Promise<Contents> {
  const [migration = ""] = await textsOf(client, "select max(id) from migrations");
  return { migration, referred: await textsOf(client, referredIn(await tablesOf(client))) };
}

/** Runs a program of PostgreSQL's. The address and the password are in its environment, since everyone may read command lines. */
async function run(databaseUrl: string, program: string, words: readonly string[]): Promise<void> {
  const child = spawn(program, words, {
    env: { ...process.env, ...connectionOf(databaseUrl) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said = text(child.stderr);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    if (code !== 0) throw new BackupError(`${program} failed. It says: ${(await said).trim()}`);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${program} couldn’t be started. Install PostgreSQL’s client programs of the server’s version (on Debian: apt-get install postgresql-client), and try again.`,
      { cause: error },
    );
  }
}

const nameOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** The parts of DATABASE_URL by the names that PostgreSQL's programs read. */
function connectionOf(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(databaseUrl);
  const mode = searchParams.get("sslmode");
  const parts = {
    PGHOST: searchParams.get("host") ?? hostname.replaceAll(/[[\]]/g, ""),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: nameOf(databaseUrl),
    // A mode that only Node knows.
    PGSSLMODE: mode === "no-verify" ? "require" : mode,
    PGSSLROOTCERT: searchParams.get("sslrootcert"),
    PGSSLCERT: searchParams.get("sslcert"),
    PGSSLKEY: searchParams.get("sslkey"),
  };
  return Object.fromEntries(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
