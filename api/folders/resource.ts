import type { FolderRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { campaignsIn, countInFolders } from "#api/projects/counts.ts";
import { mayIn, mayRemove } from "#api/projects/policy.ts";

export async function toFolders(db: Reader, rows: readonly FolderRow[], member: Member) {
  const counts = await countInFolders(db, rows);
  return rows.map((row) => ({
    id: row.id,
    project_id: row.project_id,
    name: row.name,
    description: row.description,
    colour: row.colour,
    position: row.position,
    counts: { campaigns: campaignsIn(counts, row.id) },
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    can: {
      update: mayIn(member, row.project_id, "arrange"),
      delete: mayRemove(member, row) && counts(row.project_id, "folders") > 1,
      create_campaign: mayIn(member, row.project_id, "create"),
    },
  }));
}

export async function toFolder(db: Reader, row: FolderRow, member: Member) {
  const [folder] = await toFolders(db, [row], member);
  return folder;
}
