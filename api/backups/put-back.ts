import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { lockFolder } from "#api/data/lock.ts";
import { isKnownMigration } from "#api/data/migrations.ts";
import type { DataConfig } from "#api/env.ts";
import { piecesOf, type FileStore } from "#api/uploads/file-store.ts";
import { openFiles } from "#api/uploads/open-files.ts";
import { counted } from "#lib/counts.ts";
import { copyHashed, hashFile } from "./hashed.ts";
import {
  BackupError,
  DATABASE_FILES,
  MANIFEST,
  productVersion,
  readManifest,
  SECRET_FILES,
  type Entry,
  type Manifest,
} from "./manifest.ts";
import { demandEmptyPostgres, restorePostgres } from "./postgres.ts";
import { readSqlite, type Contents } from "./sqlite.ts";

/** What may be in a data folder before a restore: secrets that were put back, an old lock, and what comes with a disk. */
const HARMLESS = new Set([...SECRET_FILES, "api.lock", "api.lock-journal", "lost+found"]);

/**
 * Brings a backup into an empty data folder and an empty bucket, if there is one, once everything in it has been checked. The database comes last.
 * @throws BackupError or FolderInUseError for what the person can act on, or the system's error. The data folder is as it was then
 */
export async function putBack(target: DataConfig, folder: string): Promise<Manifest> {
  const dataDir = resolve(target.dataDir);
  await demandEmpty(dataDir);
  const { files } = await openFiles(target);
  await demandNoUploads(files);
  if (target.databaseUrl !== null) await demandEmptyPostgres(target.databaseUrl);
  const backup = resolve(folder);
  const manifest = await readManifest(backup);
  await demandFitting(manifest, target);
  await demandWhole(backup, manifest);
  if (manifest.engine === "sqlite") demandUploads(manifest, readSqlite(join(backup, DATABASE_FILES.sqlite)));

  const isNew = !existsSync(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    await copyAll(backup, manifest, { ...target, dataDir }, files);
  } catch (error) {
    for (const { path } of uploadsIn(manifest)) await files.remove(basename(path)).catch(() => undefined);
    const made = ["uploads", "uploads-in-work"].map((name) => join(dataDir, name));
    const database = join(dataDir, DATABASE_FILES.sqlite);
    for (const path of [...made, database, unfinished(database)])
      await rm(path, { recursive: true, force: true });
    unlock();
    await rm(isNew ? dataDir : join(dataDir, "api.lock"), { recursive: true, force: true });
    throw error;
  }
  unlock();
  return manifest;
}

async function demandEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const first = names.find((name) => !HARMLESS.has(name));
  if (first !== undefined)
    throw new BackupError(
      `${dataDir} isn’t empty (it has ${first}), so nothing was restored. Stop Marquee, move the folder away, and try again. Only ${SECRET_FILES.join(", ")} may be in it.`,
    );
}

/** A bucket is apart from the data folder. */
async function demandNoUploads(files: FileStore): Promise<void> {
  for await (const id of files.ids())
    throw new BackupError(
      `The bucket of S3_URL isn’t empty (it has the upload ${id}), so nothing was restored. Name another bucket, or a new folder in it, and try again.`,
    );
}

async function demandFitting({ engine, migration, version }: Manifest, { databaseUrl }: DataConfig) {
  if (engine === "sqlite" && databaseUrl !== null)
    throw new BackupError(
      "The backup has a SQLite database, but DATABASE_URL is set. Restore it without DATABASE_URL.",
    );
  if (engine === "postgres" && databaseUrl === null)
    throw new BackupError(
      "The backup has a PostgreSQL database. Create an empty one, name it in DATABASE_URL, and try again.",
    );
  if (!isKnownMigration(migration))
    throw new BackupError(
      `The backup is newer than this program: version ${version} made it, with the migration ${migration}, and this is version ${await productVersion()}. Restore it with the version that made it, or a newer one.`,
    );
}

/** Demands that the backup has the files of its manifest, each as it was, and nothing else. */
async function demandWhole(backup: string, { files }: Manifest): Promise<void> {
  const found = new Set<string>();
  for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = relative(backup, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
    if (!entry.isFile())
      throw new BackupError(
        `${path} in the backup is a link or no plain file, so nothing was restored. Use another backup.`,
      );
    found.add(path);
  }
  found.delete(MANIFEST);
  for (const { path } of files)
    if (!found.delete(path))
      throw new BackupError(
        `The backup is incomplete: ${path} is missing. Nothing was restored. Use another backup.`,
      );
  const [stranger] = found;
  if (stranger !== undefined)
    throw new BackupError(
      `The backup has a file that isn’t part of it: ${stranger}. Nothing was restored. Move the file out of the folder, and try again.`,
    );
  for (const entry of files) demandSame(entry, await hashFile(join(backup, entry.path)));
}

function demandSame({ path, bytes, sha256 }: Entry, read: Pick<Entry, "bytes" | "sha256">): void {
  if (bytes !== read.bytes || sha256 !== read.sha256)
    throw new BackupError(
      `The backup is damaged: ${path} has changed since it was made. Nothing was restored. Use another backup.`,
    );
}

/** Demands that the backup has every upload that the database refers to, or says that it was missing before. */
function demandUploads({ files, missing, migration }: Manifest, contents: Contents): void {
  const had = new Set([...missing, ...files.map(({ path }) => path.slice(path.lastIndexOf("/") + 1))]);
  const lost = contents.referred.filter((id) => !had.has(id));
  if (lost.length > 0)
    throw new BackupError(
      `The backup is incomplete: the database refers to ${counted(lost.length, "upload")} that it doesn’t have, such as ${lost[0]}. Use another backup.`,
    );
  if (contents.migration !== migration)
    throw new BackupError(
      `${MANIFEST} is damaged: the database has the migration ${contents.migration}, and not ${migration}. Use another backup.`,
    );
}

const unfinished = (path: string) => `${path}.restoring`;

const uploadsIn = ({ engine, files }: Manifest) =>
  files.filter(({ path }) => path !== DATABASE_FILES[engine]);

async function copyAll(
  backup: string,
  manifest: Manifest,
  { dataDir, databaseUrl }: DataConfig,
  files: FileStore,
): Promise<void> {
  const database = DATABASE_FILES[manifest.engine];
  const copy = async (entry: Entry, to: string) =>
    demandSame(entry, await copyHashed(piecesOf(join(backup, entry.path)), to));
  for (const entry of uploadsIn(manifest))
    await files.make(basename(entry.path), join(backup, entry.path), ({ to }) =>
      copy(entry, to).then(() => "copied"),
    );
  if (databaseUrl !== null) {
    demandUploads(manifest, await restorePostgres(databaseUrl, join(backup, database)));
    return;
  }
  const path = join(dataDir, database);
  for (const entry of manifest.files) if (entry.path === database) await copy(entry, unfinished(path));
  readSqlite(unfinished(path));
  await rename(unfinished(path), path);
}
