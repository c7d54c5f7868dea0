import type { FolderRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayIn, mayRemove } from "#api/projects/policy.ts";
import { countCampaigns, noCampaigns } from "#api/projects/repository.ts";
import { countFolders } from "./repository.ts";

export async function toFolders(db: Reader, rows: readonly FolderRow[], member: Member) {
  const [counts, folders] = await Promise.all([
    countCampaigns(
      db,
      "folder_id",
      rows.map((row) => row.id),
    ),
    countFolders(db, [...new Set(rows.map((row) => row.project_id))]),
  ]);
  return rows.map((row) => ({
    id: row.id,
    project_id: row.project_id,
    name: row.name,
    description: row.description,
    colour: row.colour,
    position: row.position,
    counts: { campaigns: counts.get(row.id) ?? noCampaigns() },
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    can: {
      update: mayIn(member, row.project_id, "arrange"),
      delete: mayRemove(member, row) && (folders.get(row.project_id) ?? 0) > 1,
      create_campaign: mayIn(member, row.project_id, "create"),
    },
  }));
}

export async function toFolder(db: Reader, row: FolderRow, member: Member) {
  const [folder] = await toFolders(db, [row], member);
  return folder;
}
