import { FolderInUseError } from "#api/data/lock.ts";
import { ConfigError } from "#api/env.ts";
import { FilesAwayError } from "#api/uploads/files-away.ts";
import { BackupError } from "./manifest.ts";

/**
 * Runs a program that takes one folder. A failure is printed as one sentence where there is one, and the exit code is 1. Files that
 * the program makes are readable by their owner alone.
 */
export async function tryTo(
  script: string,
  wants: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  process.umask(0o077);
  try {
    const [folder, ...others] = process.argv.slice(2);
    if (folder === undefined || folder.startsWith("-") || others.length > 0)
      throw new BackupError(`Name one folder: npm run ${script} -- ${wants}`);
    await work(folder);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const told = [BackupError, ConfigError, FilesAwayError, FolderInUseError];
  if (told.some((kind) => error instanceof kind)) return error.message;
  // The system's words name the file and the reason, such as a full disk.
  if ("code" in error) return `That didn’t work: ${error.message}`;
  return error.stack ?? error.message;
}
