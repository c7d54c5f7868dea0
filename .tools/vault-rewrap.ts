import { readConfig } from "../api/env.ts";
import { openDatabase } from "../api/data/database.ts";
import { keptKeyRing } from "../api/vault/key-ring.ts";
import { rewrap } from "../api/vault/rewrap.ts";
import { sharedEnvironment } from "./product.ts";
import { readSettings } from "./settings.ts";

/** Wraps the keys of the vault with the newest key in VAULT_KEYS, beside a running server or without one. */
try {
  const config = readConfig(await sharedEnvironment(readSettings(process.env)));
  const ring = config.vaultKeys ?? keptKeyRing(config.dataDir);
  const database = await openDatabase(config.dataDir, config.databaseUrl);
  const { count, free } = await rewrap(database.db, ring);
  await database.close();
  process.stdout.write(`${count} keys are wrapped with ${ring[0].name} now.\n`);
  for (const name of free)
    process.stdout.write(
      `Nothing needs ${name} anymore: after a backup it can be taken out of VAULT_KEYS.\n`,
    );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
