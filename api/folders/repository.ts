import type { FolderRow, ProjectRow, Reader } from "#api/data/schema.ts";
import { lookUp } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { findProject } from "#api/projects/repository.ts";

export type FolderOf = { project: ProjectRow; folder: FolderRow };

export async function findFolder(exchange: Exchange): Promise<FolderOf | undefined> {
  const project = await findProject(exchange);
  if (project === undefined) return undefined;
  const id = exchange.params["folder"] ?? "";
  const folder = await lookUp(exchange, `folder ${id} of ${project.id}`, () =>
    exchange.deps.db
      .selectFrom("folders")
      .selectAll()
      .where("id", "=", id)
      .where("project_id", "=", project.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  );
  return folder === undefined ? undefined : { project, folder };
}

/** Returns whether a folder is the only one of its project. A project keeps at least one. */
export async function isLastFolder(db: Reader, folder: FolderRow): Promise<boolean> {
  const others = await db
    .selectFrom("folders")
    .select("id")
    .where("project_id", "=", folder.project_id)
    .where("id", "!=", folder.id)
    .where("deleted_at", "is", null)
    .limit(1)
    .execute();
  return others.length === 0;
}
