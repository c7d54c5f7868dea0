import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUseError extends Error {}

/**
 * Takes the data folder for this process. The lock is the kernel's (fcntl, through SQLite), so kill -9 releases it and
 * nothing stale can be left behind.
 * @throws FolderInUseError when another process has it
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(dataDir, "api.lock"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive; create table if not exists held (at text)");
  } catch (error) {
    lock.close();
    throw new FolderInUseError(`DATA_DIR is in use by another API process: ${dataDir}`, { cause: error });
  }
  return () => lock.close();
}
