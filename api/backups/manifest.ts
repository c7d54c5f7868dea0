import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** A reason why nothing was backed up or restored, in a sentence for the person at the terminal. */
export class BackupError extends Error {}

export const MANIFEST = "manifest.json";

/** The database's file in a backup, for each engine. SQLite's has the same name in the data folder. */
export const DATABASE_FILES = { sqlite: "marquee.sqlite", postgres: "marquee.dump" } as const;

/** The files of a data folder that hold secrets. They are in no backup. */
export const SECRET_FILES: readonly string[] = ["secrets.json", "app.key", "vault.keys"];

/** Folders below uploads/ are named by the last two characters of the ids in them. */
const PATH = /^(?:marquee\.sqlite|marquee\.dump|uploads\/([0-9A-Z]{2})\/[0-9A-Z]{24}\1)$/;

const EntrySchema = z.object({
  /** Relative to the backup, with slashes. Nothing else than these names is ever read or written. */
  path: z.string().regex(PATH),
  bytes: z.int().min(0),
  /** 64 hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Entry = z.infer<typeof EntrySchema>;

const ManifestSchema = z.object({
  format: z.literal(1),
  /** The product's version, from package.json. */
  version: z.string(),
  /** The newest migration that the database has run, such as `0001-initial`. */
  migration: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  /** How many entries `files` has, the database included. */
  count: z.int(),
  /** Ids of uploads that rows refer to, but that the data folder didn't have either. */
  missing: z.array(z.string()),
  files: z.array(EntrySchema),
});
export type Manifest = z.infer<typeof ManifestSchema>;

/**
 * Reads what a backup says about itself.
 * @throws BackupError if it isn't there, can't be read, or contradicts itself
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch((error: unknown) => {
    throw new BackupError(
      `There is no ${MANIFEST} in ${folder}, so this isn’t a complete backup. Name a folder that npm run backup has finished.`,
      { cause: error },
    );
  });
  const manifest = ManifestSchema.safeParse(parsed(text)).data;
  const paths = new Set(manifest?.files.map(({ path }) => path));
  if (
    manifest === undefined ||
    manifest.count !== manifest.files.length ||
    paths.size !== manifest.count ||
    !paths.has(DATABASE_FILES[manifest.engine])
  )
    throw new BackupError(
      `${MANIFEST} in ${folder} is damaged, so nothing was restored. Use another backup.`,
    );
  return manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the version of this program. */
export async function productVersion(): Promise<string> {
  const text = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
