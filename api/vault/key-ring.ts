import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { KeyRing, NamedKey } from "./keys.ts";

/** The same check as for APP_KEY: an example has only a few different bytes. */
const LEAST_DISTINCT_BYTES = 16;

/** A fresh value of VAULT_KEYS with one key. */
export const newVaultKeys = (name = "k1") => `${name}:${randomBytes(32).toString("base64")}`;

/**
 * Reads VAULT_KEYS: `name:key` pairs between commas, newest first. A key is 32 random bytes in base64.
 * @returns null for anything else
 */
export function readKeyRing(text: string): KeyRing | null {
  const keys = text.split(",").map((entry): NamedKey | null => {
    const [, name = "", base64 = ""] = /^([\w.-]{1,40}):([A-Za-z0-9+/]{43}=)$/.exec(entry.trim()) ?? [];
    const key = Buffer.from(base64, "base64");
    return new Set(key).size >= LEAST_DISTINCT_BYTES ? { name, key } : null;
  });
  const [first, ...others] = keys.filter((key) => key !== null);
  const names = new Set(keys.map((key) => key?.name));
  if (first === undefined || others.length + 1 !== keys.length || names.size !== keys.length) return null;
  return [first, ...others];
}

/** Returns the keys of a machine without configured ones. They are made once and stored next to the data, for their owner only. */
export function keptKeyRing(dataDir: string): KeyRing {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "vault.keys");
  try {
    writeFileSync(path, `${newVaultKeys()}\n`, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const ring = readKeyRing(readFileSync(path, "utf8").trim());
  if (ring === null) throw new Error(`VAULT_KEYS is not set and ${path} does not hold usable keys`);
  return ring;
}
