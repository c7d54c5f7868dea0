import { ulid } from "ulid";
import { FIRST_FOLDER } from "#contract/vocabulary.ts";
import type { FolderRow, Trx } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";

type Project = { id: string; organization_id: string };
type Fields = Pick<FolderRow, "name"> & Partial<Pick<FolderRow, "description" | "colour">>;

/** Adds a folder after all current and former folders of a project. */
export async function insertFolder(
  trx: Trx,
  exchange: Exchange,
  project: Project,
  { name, description = null, colour = null }: Fields,
): Promise<FolderRow> {
  const last = await trx
    .selectFrom("folders")
    .select((expression) => expression.fn.max("position").as("position"))
    .where("project_id", "=", project.id)
    .executeTakeFirst();
  const folder: FolderRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: project.organization_id,
    project_id: project.id,
    name,
    description,
    colour,
    position: (last?.position ?? -1) + 1,
    created_by: memberOf(exchange).user.id,
    deleted_at: null,
    deleted_by: null,
    deleted_with: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  await trx.insertInto("folders").values(folder).execute();
  return folder;
}

/** Adds the folder "General" to a project without folders, so that campaigns always have a place. */
export async function ensureFolder(trx: Trx, exchange: Exchange, project: Project): Promise<FolderRow> {
  const folder = await trx
    .selectFrom("folders")
    .selectAll()
    .where("project_id", "=", project.id)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return folder ?? insertFolder(trx, exchange, project, { name: FIRST_FOLDER });
}
