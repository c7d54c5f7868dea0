import { shownName } from "#api/review/items.ts";
import type { FoundRow } from "./repository.ts";

export const toFound = (row: FoundRow) => ({
  type: row.type,
  id: row.id,
  name: row.type === "contents" ? shownName(row) : row.name,
  kind: row.kind,
  status: row.status,
  is_archived: row.archived_at !== null,
  campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name },
  folder: row.folder_id === null ? null : { id: row.folder_id, name: row.folder_name },
  project: row.project_slug === null ? null : { slug: row.project_slug, name: row.project_name ?? "" },
});
