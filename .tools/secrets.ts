import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { newVaultKeys } from "../api/vault/key-ring.ts";
import { codeOf } from "./errors.ts";
import type { Settings } from "./settings.ts";

const SecretsSchema = z.object({
  SESSION_SECRET: z.string(),
  APP_KEY: z.string(),
  VAULT_KEYS: z.string().optional(),
});

export type Secrets = z.infer<typeof SecretsSchema>;

const newSecret = () => `base64:${randomBytes(32).toString("base64")}`;

/**
 * The secrets: from the environment, else made once and kept in DATA_DIR/secrets.json, readable by its owner only, so that a restart
 * signs nobody out. The keys of the vault are made for this machine only: a public server's must be kept apart from its data.
 */
export async function keptSecrets({ dataDir, environment }: Settings, isPublic: boolean): Promise<Secrets> {
  const { SESSION_SECRET, APP_KEY, VAULT_KEYS } = environment;
  if (SESSION_SECRET && APP_KEY && (VAULT_KEYS || isPublic)) return { SESSION_SECRET, APP_KEY };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "secrets.json");
  let kept = await readOrMake(path);
  if (!isPublic && !VAULT_KEYS && kept.VAULT_KEYS === undefined) {
    kept = { ...kept, VAULT_KEYS: newVaultKeys() };
    await writeWhole(path, kept);
  }
  return {
    SESSION_SECRET: SESSION_SECRET || kept.SESSION_SECRET,
    APP_KEY: APP_KEY || kept.APP_KEY,
    ...(!isPublic && { VAULT_KEYS: VAULT_KEYS || kept.VAULT_KEYS }),
  };
}

const asText = (secrets: Secrets) => `${JSON.stringify(secrets, null, 2)}\n`;

async function readOrMake(path: string): Promise<Secrets> {
  const made: Secrets = { SESSION_SECRET: newSecret(), APP_KEY: newSecret() };
  try {
    await writeFile(path, asText(made), { mode: 0o600, flag: "wx" });
    return made;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return SecretsSchema.parse(JSON.parse(await readFile(path, "utf8")));
  }
}

/** A crash half-way leaves the file as it was. */
async function writeWhole(path: string, secrets: Secrets): Promise<void> {
  await writeFile(`${path}.new`, asText(secrets), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
