import { counted } from "#lib/counts.ts";
import { putBack } from "./backups/put-back.ts";
import { tryTo } from "./backups/try-to.ts";
import { readDataConfig } from "./env.ts";

/** Restores a backup into an empty data folder. Takes the folder of the backup. */
await tryTo("restore", "<folder of the backup>", async (folder) => {
  const config = readDataConfig(process.env);
  const { count, created_at, missing, version, migration } = await putBack(config, folder);
  process.stdout.write(
    `The database and ${counted(count - 1, "upload")} of ${created_at} are restored in ${config.dataDir}. ` +
      `Version ${version} made the backup, with the migration ${migration}.\n` +
      `Start Marquee with the APP_KEY, SESSION_SECRET, and VAULT_KEYS of before. With other keys, no one can read the vault or sign in with two factors.\n`,
  );
  if (missing.length > 0)
    process.stderr.write(
      `Warning: ${counted(missing.length, "upload")} that the database refers to were missing before the backup: ${missing.slice(0, 10).join(", ")}\n`,
    );
});
