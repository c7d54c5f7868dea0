import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Puts a file into a folder as a whole or not at all: on disk before this resolves, and no part of it left when it fails. */
export async function writeWholeFile(
  folder: string,
  name: string,
  content: Uint8Array | string,
): Promise<void> {
  const unfinished = join(folder, `.${name}`);
  try {
    const file = await open(unfinished, "wx", 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
