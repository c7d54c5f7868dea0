import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Writes a file completely or not at all: it is on disk when this resolves, and no part of it remains if this fails. */
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
