import { existsSync } from "node:fs";
import { join } from "node:path";
import { counted } from "#lib/counts.ts";
import { backUp } from "./backups/back-up.ts";
import { SECRET_FILES } from "./backups/manifest.ts";
import { tryTo } from "./backups/try-to.ts";
import { readDataConfig } from "./env.ts";

/** Backs up the data, beside a running API or without one. Takes the folder that gets the new backup. */
await tryTo("backup", "<folder for backups>", async (folder) => {
  const config = readDataConfig(process.env);
  const { path, manifest } = await backUp(config, folder, Date.now());
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const uploads = counted(manifest.count - 1, "upload");
  const kept = SECRET_FILES.filter((name) => existsSync(join(config.dataDir, name)));
  process.stdout.write(
    `The database and ${uploads}, ${(bytes / 1_000_000).toFixed(1)} MB, are backed up in ${path}\n` +
      `Secrets aren’t in it. Keep APP_KEY, SESSION_SECRET, and VAULT_KEYS in another place${
        kept.length > 0 ? `: here, ${kept.join(" and ")} in DATA_DIR hold them` : ""
      }. Without VAULT_KEYS, no one can read the vault.\n`,
  );
  if (manifest.missing.length > 0)
    process.stderr.write(
      `Warning: ${counted(manifest.missing.length, "upload")} that the database refers to can’t be backed up, because DATA_DIR doesn’t have them: ${manifest.missing.slice(0, 10).join(", ")}\n`,
    );
});
