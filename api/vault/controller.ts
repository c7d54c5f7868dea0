import { sql } from "kysely";
import { VAULT_FLAGS } from "#contract/vocabulary.ts";
import type { Reader, VaultItemRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { removeFiles } from "#api/uploads/repository.ts";
import { note } from "./access-log.ts";
import { apart } from "./apart.ts";
import { applied } from "./changes.ts";
import { insertItems } from "./insert.ts";
import { itemsSeenBy, levelsOf, mayPlace, reaches, requireLevel, todayOf } from "./policy.ts";
import { fileIn, hasFlag, listed, projectFor } from "./repository.ts";
import { createRules, updateRules } from "./requests.ts";
import { toItem, toSummaries } from "./resource.ts";

export const VAULT = "/api/micro-tools/vault";

/** Lists items by name. With `counts=1` it says how many the member sees in all, and how many of them have each flag. */
export async function listItems(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const today = todayOf(exchange, member);
  const { searchParams: query } = exchange.url;
  const counts = query.get("counts") === "1" ? await countsFor(db, member, today) : undefined;
  const { items, isFiltered } = await listed(exchange);
  const { rows, answer } = await pageOf(exchange, items, {
    counted: isFiltered ? undefined : counts?.["items"],
  });
  return answer(await toSummaries(db, rows, member, today), `${VAULT}/items`, counts);
}

/** Counts everything at once: whether someone sees each of 5,000 items is what takes the time. */
async function countsFor(db: Reader, member: Member, today: string): Promise<Record<string, number>> {
  const circumstances = { organizationId: member.organization.id, today };
  const counts = await itemsSeenBy(db, member, today)
    .where("vault_items.archived_at", "is", null)
    .select((row) => row.fn.countAll().as("items"))
    .select(
      VAULT_FLAGS.map((flag) =>
        sql<number | string | null>`sum(case when ${hasFlag(flag, circumstances)} then 1 else 0 end)`.as(
          flag,
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count ?? 0)]));
}

export async function showItem(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const member = memberOf(exchange);
  return data(await toItem(exchange.deps.db, item, member, todayOf(exchange, member)));
}

/** Stores an item. Whoever creates it owns it. */
export async function createItem(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { type, everyone, ...input } = await validate(exchange.input, createRules);
  const projectId = await projectFor(exchange, input.project);
  requireThat(mayPlace(member, projectId));
  const folderId = await folderFor(exchange, input.folder);
  return commit(exchange, async (trx) => {
    const item = { type, input, projectId, folderId, isForEveryone: everyone === true };
    const rows = await insertItems(trx, exchange, [item], { action: "created", field: "name" });
    return created(await toItem(trx, rows[0]!, member, todayOf(exchange, member)));
  });
}

/**
 * Changes an item. Its place and its archive are its owners', everything else is for those who may edit it.
 * @throws HttpError 412 with the present item if `version` is stale
 */
export async function updateItem(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const member = memberOf(exchange);
  const { deps } = exchange;
  const today = todayOf(exchange, member);
  const level = (await levelsOf(deps.db, member, [item.id], today)).get(item.id);
  if (!reaches(level, "edit")) {
    await apart(exchange, (trx) => note(trx, exchange, { action: "denied", item }));
    requireThat(false);
  }
  const { archived, version, ...input } = await validate(exchange.input, updateRules);
  const projectId = input.project === undefined ? item.project_id : await projectFor(exchange, input.project);
  const isMoved = projectId !== item.project_id;
  requireThat((!isMoved && archived === undefined) || reaches(level, "owner"));
  if (isMoved) requireThat(mayPlace(member, projectId));
  const folderId = input.folder === undefined ? item.folder_id : await folderFor(exchange, input.folder);
  return commit(exchange, async (trx) => {
    const present = await trx
      .selectFrom("vault_items")
      .selectAll()
      .where("id", "=", item.id)
      .executeTakeFirstOrThrow();
    if (typeof version === "number" && version !== present.version)
      throw stale(await toItem(trx, present, member, today));
    const changed = await applied(trx, exchange, present, input, today);
    const row: Partial<VaultItemRow> = {
      ...changed.row,
      project_id: projectId,
      folder_id: folderId,
      ...(archived !== undefined && {
        archived_at: archived ? (present.archived_at ?? nowOf(exchange)) : null,
      }),
      version: present.version + 1,
      updated_at: nowOf(exchange),
    };
    const { numUpdatedRows } = await trx
      .updateTable("vault_items")
      .set(row)
      .where("id", "=", item.id)
      .where("version", "=", present.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw stale(await toItem(trx, present, member, today));
    const named = { id: item.id, name: row.name ?? item.name };
    for (const field of changed.replaced)
      await note(trx, exchange, { action: "replaced", item: named, field });
    if (archived !== undefined)
      await note(trx, exchange, { action: archived ? "archived" : "restored", item: named });
    else if (changed.replaced.length === 0) await note(trx, exchange, { action: "changed", item: named });
    return data(await toItem(trx, { ...present, ...row }, member, today));
  });
}

async function folderFor(exchange: Exchange, id: string | null | undefined): Promise<string | null> {
  if (id == null) return null;
  const folder = await exchange.deps.db
    .selectFrom("vault_folders")
    .select("id")
    .where("id", "=", id)
    .where("organization_id", "=", memberOf(exchange).organization.id)
    .executeTakeFirst();
  if (folder === undefined) throw invalidField("folder", "The selected folder is invalid.");
  return folder.id;
}

/** Deletes an item with everything in it. Its lines in the access log stay. */
export async function deleteItem(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  await requireLevel(exchange, item, "owner");
  const file = await fileIn(exchange.deps.db, item.id);
  const reply = await commit(exchange, async (trx) => {
    await note(trx, exchange, { action: "deleted", item });
    await trx.deleteFrom("vault_items").where("id", "=", item.id).execute();
    return noContent();
  });
  if (file !== undefined) await removeFiles(exchange, [file.id]);
  return reply;
}

/** Marks an item as a favorite of the person who asks. */
export async function addFavorite(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const { user } = memberOf(exchange);
  return commit(exchange, async (trx) => {
    await trx
      .insertInto("vault_favorites")
      .values({ item_id: item.id, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return noContent();
  });
}

export async function removeFavorite(exchange: Exchange, item: VaultItemRow): Promise<Reply> {
  const { user } = memberOf(exchange);
  return commit(exchange, async (trx) => {
    await trx
      .deleteFrom("vault_favorites")
      .where("item_id", "=", item.id)
      .where("user_id", "=", user.id)
      .execute();
    return noContent();
  });
}
