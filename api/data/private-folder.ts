import { chmodSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes a folder, what is directly in it, and so everything below, readable by its owner alone. The folder may have been made by
 * someone else's script, with the modes of an ordinary one. What belongs to another user, such as the mount of a container, is
 * left as it is.
 */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    const entry = lstatSync(path);
    if (entry.uid !== process.getuid?.()) continue;
    if (entry.isDirectory()) chmodSync(path, 0o700);
    else if (entry.isFile()) chmodSync(path, 0o600);
  }
}
