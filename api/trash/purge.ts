import { TRASH_DAYS } from "#contract/limits.ts";
import type { Db, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { ITEM_TABLES } from "#api/undo/rows.ts";
import { attachmentsOf } from "#api/tasks/repository.ts";
import { filesIn, filesOfCampaign, forgetFiles, removeFiles } from "#api/uploads/repository.ts";
import { DAY_MS, trash } from "./repository.ts";
import type { Found } from "./repository.ts";
import { lockInTrash } from "./restore.ts";

export async function purge(trx: Trx, { type, parts, id }: Found): Promise<string[]> {
  await trx.deleteFrom("restores").where("type", "=", type).where("id", "=", id).execute();
  if (parts !== null) {
    for (const table of ITEM_TABLES) await trx.deleteFrom(table).where("subject_id", "=", id).execute();
    return forgetFiles(trx, await parts.purge(trx, id));
  }
  if (type === "tasks") {
    for (const table of ["comments", "labelings"] as const)
      await trx.deleteFrom(table).where("subject_id", "=", id).execute();
    const files = await attachmentsOf(trx, id);
    const bytes = await forgetFiles(
      trx,
      files.map((file) => file.id),
    );
    await trx.deleteFrom("tasks").where("id", "=", id).execute();
    return bytes;
  }
  const [table, files] =
    type === "projects"
      ? (["projects", await filesIn(trx, "project_id", id)] as const)
      : type === "folders"
        ? (["folders", await filesIn(trx, "folder_id", id)] as const)
        : (["campaigns", await filesOfCampaign(trx, id)] as const);
  const bytes = await forgetFiles(trx, files);
  await trx.deleteFrom(table).where("id", "=", id).execute();
  return bytes;
}

/** Permanently deletes what has been in the trash for 30 days. `now` is in milliseconds. */
export async function emptyTrash(deps: Pick<Deps, "files" | "log"> & { db: Db }, now: number): Promise<void> {
  const before = new Date(now - TRASH_DAYS * DAY_MS).toISOString();
  const organizations = await deps.db.selectFrom("organizations").select("id").execute();
  for (const { id: organizationId } of organizations)
    for (const found of await trash(deps.db, { organizationId, before })) {
      const bytes = await deps.db.transaction().execute(async (trx) => {
        const current = await lockInTrash(trx, { organizationId }, found);
        // The record may have been restored since the list was read, and perhaps deleted again.
        return current?.deleted_at === found.deleted_at ? purge(trx, found) : [];
      });
      await removeFiles({ deps }, bytes);
    }
  await deps.db.deleteFrom("google_ad_groups").where("deleted_at", "<", before).execute();
}
