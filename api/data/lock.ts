import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUseError extends Error {}

/**
 * Locks the data folder for this process. The kernel holds the lock (fcntl, through SQLite), so kill -9 releases it and no stale
 * lock remains.
 * @throws FolderInUseError if another process has the lock
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
