import { join } from "node:path";
import type { Config } from "#api/env.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import { createParts, partsInFolder, type Parts } from "./parts.ts";

/** Opens where uploads are stored. */
export const openFiles = ({ dataDir }: Pick<Config, "dataDir">): { files: FileStore; parts: Parts } => ({
  files: createFileStore(join(dataDir, "uploads")),
  parts: createParts(partsInFolder(join(dataDir, "unfinished-uploads"))),
});
