import type { FolderRow, ProjectRow } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { findProject } from "#api/projects/repository.ts";

export type FolderOf = { project: ProjectRow; folder: FolderRow };

export async function findFolder(exchange: Exchange): Promise<FolderOf | undefined> {
  const project = await findProject(exchange);
  if (project === undefined) return undefined;
  const folder = await exchange.deps.db
    .selectFrom("folders")
    .selectAll()
    .where("id", "=", exchange.params["folder"] ?? "")
    .where("project_id", "=", project.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return folder === undefined ? undefined : { project, folder };
}
