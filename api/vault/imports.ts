import { ulid } from "ulid";
import { z } from "zod";
import { VAULT_FOLDER_NAME_MAX, VAULT_IMPORT_BYTES_MAX, VAULT_IMPORT_MINUTES } from "#contract/limits.ts";
import {
  hasCodes,
  IMPORT_FAULTS,
  type ImportedItem,
  readImport,
  withoutCodes,
} from "#domain/vault/import-file.ts";
import type { Reader, Trx, VaultImportRow, VaultItemRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Deps, Exchange, Member } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { note } from "./access-log.ts";
import { applied, type ItemInput } from "./changes.ts";
import { insertItem, requireRoom } from "./insert-item.ts";
import { newDataKey, open, seal, unwrap } from "./keys.ts";
import { itemsSeenBy, levelsOf, reaches, todayOf } from "./policy.ts";
import { nameKey } from "./repository.ts";
import { importRules } from "./requests.ts";
import { readSeed } from "./totp.ts";

const placeOf = ({ id, organization_id: organization }: Pick<VaultImportRow, "id" | "organization_id">) =>
  `import|${organization}|${id}`;

const StoredSchema = z.object({ source: z.string(), items: z.array(z.unknown()) });

/** Reads a file, and keeps what is in it, encrypted, until the import is confirmed. Nothing else keeps it. */
export async function createImport(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { deps } = exchange;
  const file = exchange.files.get("file");
  if (file === undefined || file.length === 0) throw invalidField("file", "The file field is required.");
  if (file.length > VAULT_IMPORT_BYTES_MAX)
    throw invalidField(
      "file",
      `This file is larger than ${VAULT_IMPORT_BYTES_MAX / 1024 / 1024} MB. Split it.`,
    );
  const read = await readImport(file);
  if ("fault" in read) throw invalidField("file", IMPORT_FAULTS[read.fault]);
  const placed = { id: ulid(deps.clock()), organization_id: member.organization.id };
  const { key, ...wrapped } = newDataKey(deps.config.vaultKeys, placeOf(placed));
  const row: VaultImportRow = {
    ...placed,
    user_id: member.user.id,
    ...wrapped,
    sealed: seal(Buffer.from(JSON.stringify(read)), key, placeOf(placed)),
    created_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    await trx.insertInto("vault_imports").values(row).execute();
    return created(await toImport(trx, exchange, row));
  });
}

/** Finds an import of the organization, unless its time is over. Only those who sent it may open it. */
export async function findVaultImport({ deps, membership, params }: Exchange) {
  if (membership === null || !mayWrite(membership)) return undefined;
  return deps.db
    .selectFrom("vault_imports")
    .selectAll()
    .where("id", "=", params["vaultImport"] ?? "")
    .where("organization_id", "=", membership.organization.id)
    .where("created_at", ">", new Date(deps.clock() - VAULT_IMPORT_MINUTES * 60_000).toISOString())
    .executeTakeFirst();
}

function itemsIn(
  { config }: Pick<Deps, "config">,
  row: VaultImportRow,
): { source: string; items: ImportedItem[] } {
  const key = unwrap(row, config.vaultKeys, placeOf(row));
  const stored = StoredSchema.parse(JSON.parse(open(row.sealed, key, placeOf(row)).toString("utf8")));
  // Written by `createImport` alone: what was changed since then can't be opened.
  return { source: stored.source, items: stored.items as ImportedItem[] };
}

/** Returns what an import would do, without a value that is secret. */
async function toImport(db: Reader, exchange: Exchange, row: VaultImportRow) {
  const { source, items } = itemsIn(exchange.deps, row);
  const doubles = await doublesOf(db, exchange, items);
  return {
    id: row.id,
    source,
    items: items.map((item) => ({
      line: item.line,
      type: item.type,
      name: item.name,
      username: item.username,
      urls: item.urls,
      folder: item.folder,
      stored: [
        ...(item.password === null ? [] : [item.type === "note" ? "body" : "password"]),
        ...(item.seed === null ? [] : ["seed"]),
        ...(item.notes === null ? [] : [item.type === "note" ? "body" : "private_notes"]),
      ],
      field_count: item.fields.length,
      left_out: item.left_out,
      is_double: doubles.has(item.line),
    })),
    coded_count: items.filter((item) => item.left_out === null && hasCodes(item)).length,
    expires_at: new Date(Date.parse(row.created_at) + VAULT_IMPORT_MINUTES * 60_000).toISOString(),
  };
}

const requireOwn = (exchange: Exchange, row: VaultImportRow) =>
  requireThat(row.user_id === memberOf(exchange).user.id);

export async function showImport(exchange: Exchange, row: VaultImportRow): Promise<Reply> {
  requireOwn(exchange, row);
  return data(await toImport(exchange.deps.db, exchange, row));
}

export async function deleteImport(exchange: Exchange, row: VaultImportRow): Promise<Reply> {
  requireOwn(exchange, row);
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("vault_imports").where("id", "=", row.id).execute();
    return noContent();
  });
}

const identityOf = (type: string, name: string, username: string | null) =>
  JSON.stringify([type, name.toLowerCase(), username?.toLowerCase() ?? ""]);

/** Returns the items that rows are about already, by the rows’ lines: of the same name and user name, and theirs to edit. */
async function doublesOf(db: Reader, exchange: Exchange, items: readonly ImportedItem[]) {
  const member: Member = memberOf(exchange);
  const today = todayOf(exchange, member);
  const known = await itemsSeenBy(db, member, today)
    .selectAll("vault_items")
    .where("vault_items.archived_at", "is", null)
    .where("vault_items.name_key", "in", ["", ...new Set(items.map(({ name }) => nameKey(name)))])
    .execute();
  const levels = await levelsOf(
    db,
    member,
    known.map(({ id }) => id),
    today,
  );
  const editable = new Map(
    known
      .filter(({ id }) => reaches(levels.get(id), "edit"))
      .map((row) => [identityOf(row.type, row.name, row.username), row]),
  );
  return new Map<number, VaultItemRow>(
    items.flatMap(({ line, type, name, username }) => {
      const row = editable.get(identityOf(type, name, username));
      return row === undefined ? [] : [[line, row] as const];
    }),
  );
}

/**
 * Makes items of the rows. Those who import own them.
 * @throws HttpError 422 if passwords have codes and it isn’t said what to do with them, or if there is no room
 */
export async function confirmImport(exchange: Exchange, row: VaultImportRow): Promise<Reply> {
  requireOwn(exchange, row);
  const member = memberOf(exchange);
  const { decode, doubles: choice = "skip" } = await validate(exchange.input, importRules);
  const { items } = itemsIn(exchange.deps, row);
  const listed = items.filter(({ left_out: why }) => why === null);
  const wanted = decode === true ? listed.map(withoutCodes) : listed;
  if (listed.some(hasCodes) && typeof decode !== "boolean")
    throw invalidField("decode", "Choose whether to decode these passwords.");
  return commit(exchange, async (trx) => {
    const doubles = await doublesOf(trx, exchange, wanted);
    const fresh = wanted.filter(({ line }) => !doubles.has(line));
    await requireRoom(trx, member, fresh.length);
    const folders = await foldersFor(trx, exchange, fresh);
    for (const item of fresh)
      await insertItem(trx, exchange, {
        type: item.type,
        projectId: null,
        folderId: folders.get(nameKey(item.folder ?? "")) ?? null,
        everyone: false,
        input: itemInput(item),
      });
    const updated = choice === "update" ? wanted.filter(({ line }) => doubles.has(line)) : [];
    for (const item of updated) {
      const present = doubles.get(item.line);
      if (present !== undefined) await update(trx, exchange, present, itemInput(item));
    }
    await note(trx, exchange, { action: "imported", item: null, field: `${fresh.length + updated.length}` });
    await trx.deleteFrom("vault_imports").where("id", "=", row.id).execute();
    return data({
      created: fresh.length,
      updated: updated.length,
      skipped: doubles.size - updated.length,
      left_out: items.length - wanted.length,
    });
  });
}

async function update(trx: Trx, exchange: Exchange, item: VaultItemRow, input: ItemInput): Promise<void> {
  const member = memberOf(exchange);
  // What isn’t in the file stays.
  const { urls: _urls, tags: _tags, fields: _fields, ...secrets } = input;
  const { row } = await applied(trx, exchange, item, secrets, todayOf(exchange, member));
  await trx
    .updateTable("vault_items")
    .set({ ...row, version: item.version + 1, updated_at: nowOf(exchange) })
    .where("id", "=", item.id)
    .execute();
  await note(trx, exchange, { action: "replaced", item, field: "password" });
}

/** A seed that makes no codes is kept among the notes, so that nothing of a file is lost. */
function itemInput({ type, name, username, urls, tags, password, seed, notes, fields }: ImportedItem) {
  if (type === "note") return { name, tags, body: notes ?? password ?? "" };
  const isSeed = seed !== null && readSeed(seed) !== null;
  const kept = [notes, seed !== null && !isSeed ? seed : null].filter((text) => text !== null);
  return {
    name,
    username,
    urls,
    tags,
    ...(password !== null && { password }),
    ...(isSeed && { seed }),
    ...(kept.length > 0 && { private_notes: kept.join("\n\n") }),
    fields: fields.map(({ label, secret }) => ({ label, is_secret: true, secret })),
  };
}

/** Finds the folders that items name, and makes those that are missing. Returns their ids by their keys. */
async function foldersFor(trx: Trx, exchange: Exchange, items: readonly ImportedItem[]) {
  const { organization, user } = memberOf(exchange);
  const known = await trx
    .selectFrom("vault_folders")
    .select(["id", "name_key"])
    .where("organization_id", "=", organization.id)
    .execute();
  const ids = new Map(known.map((row) => [row.name_key, row.id]));
  for (const { folder } of items) {
    if (folder === null || ids.has(nameKey(folder))) continue;
    const id = ulid(exchange.deps.clock());
    const name = Array.from(folder).slice(0, VAULT_FOLDER_NAME_MAX).join("");
    ids.set(nameKey(folder), id);
    await trx
      .insertInto("vault_folders")
      .values({
        id,
        organization_id: organization.id,
        name,
        name_key: nameKey(name),
        created_by: user.id,
        created_at: nowOf(exchange),
      })
      .execute();
  }
  return ids;
}
