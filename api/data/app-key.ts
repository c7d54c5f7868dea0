import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError, isUsableKey } from "#api/env.ts";

/**
 * Returns the key of a machine without a configured one. It is created once and stored next to the data, readable only by its
 * owner.
 */
export function keptAppKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "app.key");
  try {
    writeFileSync(path, `base64:${randomBytes(32).toString("base64")}\n`, {
      mode: 0o600,
      flag: "wx",
      flush: true,
    });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const key = readFileSync(path, "utf8").trim();
  if (!isUsableKey(key)) throw new ConfigError(`APP_KEY is not set and ${path} does not hold a usable key`);
  return key;
}
