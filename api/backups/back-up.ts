import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { DataConfig } from "#api/env.ts";
import { folderOfFile } from "#api/uploads/file-store.ts";
import { openFiles } from "#api/uploads/open-files.ts";
import { copyHashed, hashFile } from "./hashed.ts";
import {
  BackupError,
  DATABASE_FILES,
  MANIFEST,
  productVersion,
  type Entry,
  type Manifest,
} from "./manifest.ts";
import { dumpPostgres } from "./postgres.ts";
import { copySqlite } from "./sqlite.ts";

/**
 * Writes a copy of the database and of all uploads into a new folder in `folder`, while the API runs. The folder has its final name
 * once everything is in it and on disk.
 *
 * Uploads are stored before their rows and removed after them, so neither order alone is safe. Here, the uploads that are there are
 * copied first, then the database, and then the uploads that it refers to and that came since. What it doesn't refer to is dropped.
 * @param now in milliseconds since 1970
 * @returns the absolute path of the new folder, and its manifest
 * @throws BackupError for what the person can act on, or the system's error. Nothing is left behind then
 */
export async function backUp(
  config: DataConfig,
  folder: string,
  now: number,
): Promise<{ path: string; manifest: Manifest }> {
  const time = new Date(now).toISOString();
  const path = resolve(folder, `marquee-${time.slice(0, 19).replaceAll(":", "-")}Z`);
  if (`${path}${sep}`.startsWith(`${resolve(config.dataDir)}${sep}`))
    throw new BackupError(
      `${resolve(folder)} is in DATA_DIR, and would be lost with it. Choose a folder on another disk.`,
    );
  if (existsSync(path)) throw new BackupError(`${path} already exists. Try again in a second.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.unfinished`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await fill(unfinished, config, time);
    await rename(unfinished, path);
    return { path, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function fill(copy: string, config: DataConfig, time: string): Promise<Manifest> {
  const { dataDir, databaseUrl } = config;
  const { files: stored } = await openFiles(config);
  const uploads = new Map<string, Entry>();
  for await (const id of stored.ids()) await copyUpload(id);

  const engine = databaseUrl === null ? "sqlite" : "postgres";
  const database = DATABASE_FILES[engine];
  const { migration, referred } =
    databaseUrl === null
      ? await copySqlite(join(dataDir, database), join(copy, database))
      : await dumpPostgres(databaseUrl, join(copy, database));

  for (const id of referred) if (!uploads.has(id)) await copyUpload(id);
  const missing = referred.filter((id) => !uploads.has(id));
  const isReferred = new Set(referred);
  for (const [id, { path }] of uploads) {
    if (isReferred.has(id)) continue;
    await rm(join(copy, path));
    uploads.delete(id);
  }

  const files = [{ path: database, ...(await hashFile(join(copy, database))) }, ...uploads.values()];
  const manifest: Manifest = {
    format: 1,
    version: await productVersion(),
    migration,
    created_at: time,
    engine,
    count: files.length,
    missing,
    files,
  };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeFile(join(copy, MANIFEST), text, { mode: 0o600, flag: "wx", flush: true });
  await syncFolders(copy);
  return manifest;

  /** Copies an upload, unless it has been removed. */
  async function copyUpload(id: string): Promise<void> {
    const to = join(folderOfFile(join(copy, "uploads"), id), id);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      const copied = await copyHashed(stored.pieces(id), to);
      uploads.set(id, { path: `uploads/${basename(dirname(to))}/${id}`, ...copied });
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
      await rm(to, { force: true });
    }
  }
}

/** Without this, a power failure could leave files without their names. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name));
  const directory = await open(folder, "r");
  await directory.sync();
  await directory.close();
}
