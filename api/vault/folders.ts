import { ulid } from "ulid";
import { VAULT_FOLDERS_MAX } from "#contract/limits.ts";
import type { Reader, Trx, VaultFolderRow } from "#api/data/schema.ts";
import { commit, refuseTaken } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { countOf } from "#api/http/paginate.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayDelete, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { itemsSeenBy, todayOf } from "./policy.ts";
import { nameKey } from "./repository.ts";
import { folderRules } from "./requests.ts";

/** Returns folders with the number of items that a member sees in them. */
async function toFolders(db: Reader, rows: readonly VaultFolderRow[], member: Member, today: string) {
  const counts = await itemsSeenBy(db, member, today)
    .where("vault_items.archived_at", "is", null)
    .where("vault_items.folder_id", "in", ["", ...rows.map(({ id }) => id)])
    .select(["vault_items.folder_id"])
    .select((row) => row.fn.countAll().as("count"))
    .groupBy("vault_items.folder_id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    item_count: Number(counts.find(({ folder_id: id }) => id === row.id)?.count ?? 0),
    can: { update: mayDelete(member, row), delete: mayDelete(member, row) },
  }));
}

export async function listFolders(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const rows = await db
    .selectFrom("vault_folders")
    .selectAll()
    .where("organization_id", "=", member.organization.id)
    .orderBy("name_key")
    .execute();
  return data(await toFolders(db, rows, member, todayOf(exchange, member)));
}

export async function createFolder(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { name } = await validate(exchange.input, folderRules);
  return commit(exchange, async (trx) => {
    const folders = await insertFolders(trx, exchange, [name], "name");
    return created((await toFolders(trx, folders, member, todayOf(exchange, member)))[0]);
  }).catch(refuseTaken("name"));
}

/**
 * Stores new folders.
 * @throws HttpError 422 at the field if there would be too many
 */
export async function insertFolders(
  trx: Trx,
  exchange: Exchange,
  names: readonly string[],
  field: string,
): Promise<VaultFolderRow[]> {
  const { organization, user } = memberOf(exchange);
  const folders = trx.selectFrom("vault_folders").where("organization_id", "=", organization.id);
  if ((await countOf(folders)) + names.length > VAULT_FOLDERS_MAX)
    throw invalidField(field, `The vault can have up to ${VAULT_FOLDERS_MAX} folders.`);
  const rows = names.map((name): VaultFolderRow => ({
    id: ulid(exchange.deps.clock()),
    organization_id: organization.id,
    name,
    name_key: nameKey(name),
    created_by: user.id,
    created_at: nowOf(exchange),
  }));
  if (rows.length > 0) await trx.insertInto("vault_folders").values(rows).execute();
  return rows;
}

export async function updateFolder(exchange: Exchange, folder: VaultFolderRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDelete(member, folder));
  const { name } = await validate(exchange.input, folderRules);
  return commit(exchange, async (trx) => {
    const changed = { name, name_key: nameKey(name) };
    await trx.updateTable("vault_folders").set(changed).where("id", "=", folder.id).execute();
    const rows = [{ ...folder, ...changed }];
    return data((await toFolders(trx, rows, member, todayOf(exchange, member)))[0]);
  }).catch(refuseTaken("name"));
}

/** Deletes a folder. Its items stay. */
export async function deleteFolder(exchange: Exchange, folder: VaultFolderRow): Promise<Reply> {
  requireThat(mayDelete(memberOf(exchange), folder));
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("vault_folders").where("id", "=", folder.id).execute();
    return noContent();
  });
}
