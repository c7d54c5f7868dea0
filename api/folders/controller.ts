import type { ProjectRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { updateKept } from "#api/http/kept-records.ts";
import { created, data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn, mayRemove } from "#api/projects/policy.ts";
import { contentsOf, holdProject, trashContainer } from "#api/trash/containers.ts";
import { offerRestore } from "#api/undo/offer.ts";
import { insertFolder } from "./insert.ts";
import { isLastFolder } from "./repository.ts";
import type { FolderOf } from "./repository.ts";
import { createRules, updateRules } from "./requests.ts";
import { toFolder, toFolders } from "./resource.ts";

/** Lists all folders without pages, because a project has dozens of them and not thousands. */
export async function listFolders(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const { db } = exchange.deps;
  const rows = await db
    .selectFrom("folders")
    .selectAll()
    .where("project_id", "=", project.id)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return ok({ data: await toFolders(db, rows, memberOf(exchange)) });
}

export async function createFolder(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, project.id, "arrange"));
  const input = await validate(exchange.input, createRules);
  return commit(exchange, async (trx) => {
    await holdProject(trx, project.id);
    const folder = await insertFolder(trx, exchange, project, input);
    return created(await toFolder(trx, folder, member));
  });
}

/** `include=contents` counts what a deletion takes along. */
export async function showFolder(exchange: Exchange, { folder }: FolderOf): Promise<Reply> {
  const { db } = exchange.deps;
  const record = await toFolder(db, folder, memberOf(exchange));
  if (exchange.url.searchParams.get("include") !== "contents") return data(record);
  return data({ ...record, contains: await contentsOf(db, "folder_id", folder.id) });
}

export async function updateFolder(exchange: Exchange, { folder }: FolderOf): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, folder.project_id, "arrange"));
  const { version, ...input } = await validate(exchange.input, updateRules);
  return commit(exchange, (trx) =>
    updateKept(trx, exchange, { table: "folders", id: folder.id, version }, input, async () => {
      const current = await trx
        .selectFrom("folders")
        .selectAll()
        .where("id", "=", folder.id)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return current && toFolder(trx, current, member);
    }),
  );
}

/**
 * Moves a folder and its campaigns to the trash.
 * @throws HttpError 422 for the only folder of its project
 */
export async function deleteFolder(exchange: Exchange, { project, folder }: FolderOf): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayRemove(member, folder));
  return commit(exchange, async (trx) => {
    // If two users delete the last two folders at once, the second request waits here and is rejected.
    await holdProject(trx, project.id);
    if (await isLastFolder(trx, folder))
      throw invalidField("folder", "This is the only folder in the project, so it can’t be deleted.");
    await trashContainer(trx, "folders", folder.id, { by: member.user.id, now: nowOf(exchange) });
    return offerRestore(trx, exchange, "folders", [folder]);
  });
}
