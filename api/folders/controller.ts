import { ulid } from "ulid";
import { FOLDER_DESCRIPTION_MAX, FOLDER_NAME_MAX } from "#contract/limits.ts";
import { COLOURS } from "#contract/projects.ts";
import type { FolderRow, ProjectRow, Reader } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { created, data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { integer, oneOf, text } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { mayDelete, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { findProject } from "#api/projects/controller.ts";
import { countCampaigns, noCampaigns } from "#api/projects/resource.ts";
import { contentsOf, holdProject, trashContainer } from "#api/trash/containers.ts";
import { offerRestore } from "#api/undo/offer.ts";

export type FolderOf = { project: ProjectRow; folder: FolderRow };

const optional = {
  description: text({ max: FOLDER_DESCRIPTION_MAX }).nullish(),
  colour: oneOf(COLOURS).nullish(),
};

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

async function toFolders(db: Reader, rows: readonly FolderRow[], member: Member) {
  const counts = await countCampaigns(
    db,
    "folder_id",
    rows.map((row) => row.id),
  );
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
    can: { update: mayWrite(member), delete: mayDelete(member, row), create_campaign: mayWrite(member) },
  }));
}

async function toFolder(db: Reader, row: FolderRow, member: Member) {
  const [folder] = await toFolders(db, [row], member);
  return folder;
}

/** All of them: a project has folders by the dozen, not by the thousand. */
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

export async function showFolder(exchange: Exchange, { folder }: FolderOf): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const [record, contains] = await Promise.all([
    toFolder(db, folder, member),
    contentsOf(db, "folder_id", folder.id),
  ]);
  return data({ ...record, contains });
}

export async function createFolder(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, { name: text({ max: FOLDER_NAME_MAX }), ...optional });
  return commit(exchange, async (trx) => {
    await holdProject(trx, project.id);
    const last = await trx
      .selectFrom("folders")
      .select((expression) => expression.fn.max("position").as("position"))
      .where("project_id", "=", project.id)
      .executeTakeFirst();
    const folder: FolderRow = {
      id: ulid(exchange.deps.clock()),
      organization_id: project.organization_id,
      project_id: project.id,
      name: input.name,
      description: input.description ?? null,
      colour: input.colour ?? null,
      position: (last?.position ?? -1) + 1,
      created_by: member.user.id,
      deleted_at: null,
      deleted_by: null,
      deleted_with: null,
      version: 1,
      created_at: nowOf(exchange),
      updated_at: nowOf(exchange),
    };
    await trx.insertInto("folders").values(folder).execute();
    return created(await toFolder(trx, folder, member));
  });
}

export async function updateFolder(exchange: Exchange, { folder }: FolderOf): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { version, ...input } = await validate(exchange.input, {
    name: text({ max: FOLDER_NAME_MAX }).optional(),
    ...optional,
    position: integer({ min: 0, max: 10_000 }).optional(),
    version: integer().nullish(),
  });
  return commit(exchange, async (trx) => {
    const update = trx
      .updateTable("folders")
      .set((expression) => ({
        ...input,
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", folder.id);
    const result = await (
      typeof version === "number" ? update.where("version", "=", version) : update
    ).executeTakeFirst();
    const current = await trx
      .selectFrom("folders")
      .selectAll()
      .where("id", "=", folder.id)
      .executeTakeFirst();
    const record = await toFolder(trx, current ?? folder, member);
    if (result.numUpdatedRows === 0n) throw stale(record);
    return data(record);
  });
}

/** Into the trash, with its campaigns. */
export async function deleteFolder(exchange: Exchange, { folder }: FolderOf): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDelete(member, folder));
  return commit(exchange, async (trx) => {
    await trashContainer(trx, "folders", folder.id, { by: member.user.id, now: nowOf(exchange) });
    return offerRestore(trx, exchange, "folders", [folder]);
  });
}
