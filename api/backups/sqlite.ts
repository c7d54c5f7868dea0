import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { BUSY_MS } from "#api/data/sqlite-file.ts";
import { referredIn } from "#api/uploads/repository.ts";
import { BackupError } from "./manifest.ts";

/** What a database says about itself: its newest migration, and the ids of all uploads that its rows refer to. */
export type Contents = { migration: string; referred: string[] };

/**
 * Writes a copy of a database that others may be writing to. `vacuum into` reads one state of it and locks out no writer. What was
 * deleted isn't in the copy, not even in free pages.
 * @throws BackupError if there is no database
 */
export async function copySqlite(path: string, copy: string): Promise<Contents> {
  if (!existsSync(path))
    throw new BackupError(`There is no database at ${path}. Set DATA_DIR to the folder that the API uses.`);
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MS });
  try {
    database.prepare("vacuum into ?").run(copy);
  } finally {
    database.close();
  }
  const file = await open(copy, "r+");
  await file.sync();
  await file.close();
  return readSqlite(copy);
}

/**
 * Reads a copy without writing anything next to it, and lets SQLite check it.
 * @throws BackupError if it is damaged
 */
export function readSqlite(copy: string): Contents {
  const url = pathToFileURL(copy);
  // Nobody else has the copy open, so SQLite needs no lock and no file beside it.
  url.searchParams.set("immutable", "1");
  const database = new DatabaseSync(url, { readOnly: true });
  try {
    const texts = (sql: string) =>
      database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]));
    const [problem = "nothing"] = texts("pragma integrity_check(1)");
    if (problem !== "ok") throw new BackupError(`The database is damaged. SQLite says: ${problem}`);
    const tables = texts("select name from sqlite_schema where type = 'table'");
    return {
      migration: texts("select max(id) from migrations")[0] ?? "",
      referred: texts(referredIn(tables)),
    };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`The database can’t be read. SQLite says: ${reason}`, { cause: error });
  } finally {
    database.close();
  }
}
