import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { codeOf } from "../../.tools/errors.ts";

const LIMIT_MS = 110_000;

/** Computes a result once for several processes: the first one does the work, and the others read its file. */
export async function onceForAll<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    await mkdir(`${file}.lock`);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    const deadline = performance.now() + LIMIT_MS;
    while (!existsSync(file)) {
      if (performance.now() > deadline) throw new Error(`Nobody has written ${file}.`, { cause: error });
      await pause(100);
    }
    return JSON.parse(await readFile(file, "utf8"));
  }
  const result = await work();
  await writeFile(`${file}.new`, JSON.stringify(result));
  await rename(`${file}.new`, file);
  return result;
}
