import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#api/data/schema.ts";
import { ConfigError, type Config } from "#api/env.ts";
import type { Bucket } from "./bucket.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import { createParts, partsInFolder, type Parts } from "./parts.ts";

type OpenFiles = {
  files: FileStore;
  parts: Parts;
  /**
   * Demands that a bucket is this database's own, because what its rows don't refer to is deleted there.
   * @throws ConfigError if it is another one's, or FilesAwayError
   */
  claim: (db: Db) => Promise<void>;
};

/**
 * Opens where uploads are stored: folders of the data folder, or a bucket.
 * @throws ConfigError if uploads are in a folder that would be forgotten
 */
export async function openFiles({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): Promise<OpenFiles> {
  const uploads = join(dataDir, "uploads");
  if (s3 === null)
    return {
      files: createFileStore(uploads),
      parts: createParts(partsInFolder(join(dataDir, "unfinished-uploads"))),
      claim: () => Promise.resolve(),
    };
  if (existsSync(uploads))
    throw new ConfigError(
      `${uploads} has uploads that the bucket of S3_URL may lack. Copy them there as docs/deploy.md says, and rename the folder.`,
    );
  // Loaded here, because most machines never need it.
  const [{ openBucket }, { createBucketFiles }, { createBucketParts }] = await Promise.all([
    import("./bucket.ts"),
    import("./bucket-files.ts"),
    import("./bucket-parts.ts"),
  ]);
  const bucket = openBucket(s3);
  const dir = join(dataDir, "uploads-in-work");
  return {
    files: createBucketFiles(bucket, dir),
    parts: createParts(createBucketParts(bucket, dir)),
    claim: (db) => claim(bucket, db),
  };
}

/** The object that says whose bucket it is. */
const OWNER = "belongs-to";

async function claim(bucket: Bucket, db: Db): Promise<void> {
  // The moment when it was made, to the millisecond. A restored copy has it too.
  const { rows } = await sql<{
    applied_at: string;
  }>`select applied_at from migrations order by id limit 1`.execute(db);
  const owner = rows[0]?.applied_at ?? "";
  const known = await bucket.get(OWNER);
  if (known === null) await bucket.put(OWNER, Buffer.from(owner));
  else if (Buffer.from(known).toString() !== owner)
    throw new ConfigError(
      "The bucket of S3_URL has the uploads of another database. Name another bucket, or a new folder in it.",
    );
}
