import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { codeOf } from "./errors.ts";
import type { Settings } from "./settings.ts";

const SecretsSchema = z.object({ SESSION_SECRET: z.string(), APP_KEY: z.string() });

export type Secrets = z.infer<typeof SecretsSchema>;

const newSecret = () => `base64:${randomBytes(32).toString("base64")}`;

/**
 * The two secrets: from the environment, else made once and kept in DATA_DIR/secrets.json, readable by its owner only, so
 * that a restart signs nobody out.
 */
export async function keptSecrets({ dataDir, environment }: Settings): Promise<Secrets> {
  const { SESSION_SECRET, APP_KEY } = environment;
  if (SESSION_SECRET && APP_KEY) return { SESSION_SECRET, APP_KEY };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const kept = await readOrMake(join(dataDir, "secrets.json"));
  return { SESSION_SECRET: SESSION_SECRET || kept.SESSION_SECRET, APP_KEY: APP_KEY || kept.APP_KEY };
}

async function readOrMake(path: string): Promise<Secrets> {
  const made: Secrets = { SESSION_SECRET: newSecret(), APP_KEY: newSecret() };
  try {
    await writeFile(path, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    return made;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    return SecretsSchema.parse(JSON.parse(await readFile(path, "utf8")));
  }
}
