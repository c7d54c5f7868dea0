import { ulid } from "ulid";
import { VAULT_FIELDS_MAX, VAULT_URLS_MAX } from "#contract/limits.ts";
import { decoded, isEncoded, type ImportEntry } from "#domain/vault/parse-import.ts";
import { unusedColumns } from "#lib/table-columns.ts";
import type { Reader, Trx, VaultImportRow, VaultItemRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { HOUR_MS, take } from "#api/http/throttle.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { noteAll } from "./access-log.ts";
import { applied } from "./changes.ts";
import { insertFolders } from "./folders.ts";
import {
  doublesOf,
  encodedIn,
  importable,
  type ImportReading,
  readImport,
  tableIn,
} from "./import-reading.ts";
import { expiryOf, sealedFile, settingsIn, type StoredSettings } from "./imports-store.ts";
import { insertItems } from "./insert.ts";
import { mayPlace, todayOf } from "./policy.ts";
import { nameKey, projectFor } from "./repository.ts";
import { importConfirmRules, importRules, importUpdateRules } from "./requests.ts";
import { fieldsIn } from "./resource.ts";
import { openSecret } from "./secrets.ts";

/** Files that a person may send in an hour. */
const FILES_MAX = 60;

/** Takes a file, and shows what would be imported. A file that the person sent before is forgotten. */
export async function createImport(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { deps } = exchange;
  const { text } = await validate(exchange.input, importRules);
  const bytes = exchange.files.get("file") ?? new Uint8Array(Buffer.from(text ?? ""));
  if (Buffer.from(bytes).every((byte) => byte <= 0x20))
    throw invalidField("file", "Choose a file, or paste its text.");
  await take(
    deps.db,
    { name: `vault-import:${member.user.id}`, times: FILES_MAX, windowMs: HOUR_MS },
    deps.clock(),
  );
  await tableIn(bytes, {});
  const placed = { id: ulid(deps.clock()), organization_id: member.organization.id };
  const row: VaultImportRow = {
    ...placed,
    user_id: member.user.id,
    ...sealedFile(deps, placed, bytes),
    settings_json: JSON.stringify({ mapping: null, wishes: {} } satisfies StoredSettings),
    created_at: nowOf(exchange),
  };
  const reading = await readImport(deps, row);
  return commit(exchange, async (trx) => {
    await trx
      .deleteFrom("vault_imports")
      .where("organization_id", "=", row.organization_id)
      .where("user_id", "=", row.user_id)
      .execute();
    await trx.insertInto("vault_imports").values(row).execute();
    return created(await toImport(exchange, trx, row, reading));
  });
}

/** An import is only for the person who sent the file. */
function requireSender(exchange: Exchange, row: VaultImportRow): Member {
  const member = memberOf(exchange);
  requireThat(row.user_id === member.user.id);
  return member;
}

export async function showImport(exchange: Exchange, row: VaultImportRow): Promise<Reply> {
  requireSender(exchange, row);
  const { deps } = exchange;
  return data(await toImport(exchange, deps.db, row, await readImport(deps, row)));
}

/** Says how the file is to be read, and what its columns mean. */
export async function updateImport(exchange: Exchange, row: VaultImportRow): Promise<Reply> {
  requireSender(exchange, row);
  const { mapping, ...asked } = await validate(exchange.input, importUpdateRules);
  const { deps } = exchange;
  const before = settingsIn(row);
  const wishes = { ...before.wishes, ...asked };
  const chosen =
    mapping === undefined
      ? before.mapping
      : (Object.fromEntries(
          Object.entries(mapping).filter(([, place]) => place !== null),
        ) as StoredSettings["mapping"]);
  const settings_json = JSON.stringify({ mapping: chosen, wishes } satisfies StoredSettings);
  const changed = { ...row, settings_json };
  const reading = await readImport(deps, changed, "encoding");
  return commit(exchange, async (trx) => {
    await trx.updateTable("vault_imports").set({ settings_json }).where("id", "=", row.id).execute();
    return data(await toImport(exchange, trx, changed, reading));
  });
}

/** Forgets a file that waits. */
export async function deleteImport(exchange: Exchange, row: VaultImportRow): Promise<Reply> {
  requireSender(exchange, row);
  return commit(exchange, async (trx) => {
    await trx.deleteFrom("vault_imports").where("id", "=", row.id).execute();
    return noContent();
  });
}

/** Returns what would be imported, without any value that may be secret. */
async function toImport(exchange: Exchange, db: Reader, row: VaultImportRow, reading: ImportReading) {
  const member = memberOf(exchange);
  const { table, source, mapping, isMapped } = reading;
  // A first row that isn't known to have headings may have passwords.
  const hasNames = table.has_header && !table.is_header_guessed;
  const doubles = isMapped
    ? await doublesOf(db, member, reading, todayOf(exchange, member))
    : new Map<number, VaultItemRow>();
  const shown = isMapped ? reading.entries : [];
  return {
    id: row.id,
    source,
    items: shown.map(({ line, item, ...entry }) => ({
      line,
      type: item.type,
      name: item.name,
      username: item.username,
      urls: item.urls,
      folder: entry.folder,
      tags: item.tags,
      stored: storedOf(item),
      field_count: item.fields.length,
      is_favorite: entry.is_favorite,
      is_archived: entry.is_archived,
      remarks: entry.remarks,
      left_out: entry.left_out,
      is_double: doubles.has(line),
      double: doubleIn(doubles.get(line)),
    })),
    is_mapped: isMapped,
    headers: hasNames ? table.headers : table.headers.map((_, index) => `Column ${index + 1}`),
    has_header: table.has_header,
    is_header_guessed: table.is_header_guessed,
    encoding: table.encoding,
    is_encoding_guessed: table.is_encoding_guessed,
    delimiter: table.delimiter,
    mapping,
    unused_columns: source === "other" && hasNames ? unusedColumns(table, mapping) : [],
    coded_count: isMapped ? encodedIn(reading) : 0,
    expires_at: expiryOf(row),
  };
}

const doubleIn = (row: VaultItemRow | undefined) =>
  row === undefined ? null : { id: row.id, name: row.name };

const storedOf = (item: ImportEntry["item"]) => SECRETS.filter((field) => item[field] !== null);

const SECRETS = ["password", "seed", "private_notes", "body"] as const;

type Chosen = { entry: ImportEntry; double: VaultItemRow | undefined };

/**
 * Imports everything that can be, or nothing.
 * @throws HttpError 422 while there is something to ask about
 */
export async function confirmImport(exchange: Exchange, row: VaultImportRow): Promise<Reply> {
  const member = requireSender(exchange, row);
  const { deps } = exchange;
  const input = await validate(exchange.input, importConfirmRules);
  const projectId = await projectFor(exchange, input.project);
  requireThat(mayPlace(member, projectId));
  const reading = await readImport(deps, row);
  const today = todayOf(exchange, member);
  const doubles = await doublesOf(deps.db, member, reading, today);
  requireAnswers(reading, input.decode);
  const entries = importable(reading).map((entry) => (input.decode === true ? decodedEntry(entry) : entry));
  const except = new Set(input.except);
  const isUpdated = (line: number) => (input.doubles === "update") !== except.has(line);
  const chosen = entries
    .map((entry): Chosen => ({ entry, double: doubles.get(entry.line) }))
    .filter(({ entry, double }) => double === undefined || isUpdated(entry.line));
  return commit(exchange, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("vault_imports")
      .where("id", "=", row.id)
      .executeTakeFirst();
    // It was confirmed in another window.
    if (numDeletedRows === 0n) throw notFound();
    const fresh = chosen.filter(({ double }) => double === undefined).map(({ entry }) => entry);
    const ids = await foldersFor(trx, exchange, fresh);
    const rows = await insertItems(
      trx,
      exchange,
      fresh.map(({ item: { type, ...item }, folder, is_favorite: isFavorite, is_archived: isArchived }) => ({
        type,
        input: item,
        projectId,
        folderId: folder === null ? null : (ids.get(nameKey(folder)) ?? null),
        isForEveryone: input.everyone === true,
        isFavorite,
        isArchived,
      })),
      { action: "imported", field: "file" },
    );
    let updated = 0;
    for (const { entry, double } of chosen)
      if (double !== undefined && (await update(trx, exchange, double, entry, today))) updated += 1;
    return data({
      created: rows.length,
      updated,
      skipped: entries.length - rows.length - updated,
      left_out: reading.entries.length - entries.length,
    });
  });
}

function requireAnswers(reading: ImportReading, decode: boolean | null | undefined): void {
  if (!reading.isMapped) throw invalidField("mapping", "Say what the columns mean first.");
  if (importable(reading).length === 0) throw invalidField("file", "Nothing in this file can be imported.");
  const coded = encodedIn(reading);
  if (coded > 0 && decode == null)
    throw invalidField(
      "decode",
      `${coded} ${coded === 1 ? "password has" : "passwords have"} &amp;-style codes. Choose whether to decode ${coded === 1 ? "it" : "them"}.`,
    );
}

const decodedEntry = (entry: ImportEntry): ImportEntry =>
  isEncoded(entry.item)
    ? { ...entry, item: { ...entry.item, password: decoded(entry.item.password ?? "") } }
    : entry;

/** Returns the ids of the folders by their keys. Those that aren't there yet are created. */
async function foldersFor(trx: Trx, exchange: Exchange, entries: readonly ImportEntry[]) {
  const names = new Map(
    entries.flatMap(({ folder }) => (folder === null ? [] : [[nameKey(folder), folder]])),
  );
  const known = await trx
    .selectFrom("vault_folders")
    .select(["id", "name_key"])
    .where("organization_id", "=", memberOf(exchange).organization.id)
    .execute();
  const there = new Set(known.map(({ name_key: key }) => key));
  const missing = [...names].filter(([key]) => !there.has(key)).map(([, name]) => name);
  const made = await insertFolders(trx, exchange, missing, "file");
  return new Map([...known, ...made].map(({ id, name_key: key }) => [key, id]));
}

/**
 * Puts what a file has into an item. What it doesn't have stays.
 * @returns whether anything changed
 */
async function update(
  trx: Trx,
  exchange: Exchange,
  { id }: VaultItemRow,
  { item }: ImportEntry,
  today: string,
): Promise<boolean> {
  const row = await trx.selectFrom("vault_items").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const secrets = await trx
    .selectFrom("vault_secrets")
    .selectAll()
    .where("item_id", "=", id)
    .where("replaced_at", "is", null)
    .execute();
  const present = new Map(secrets.map((secret) => [secret.field, openSecret(exchange.deps, row, secret)]));
  const before = JSON.parse(row.urls_json) as string[];
  const urls = [...new Set([...before, ...item.urls])];
  const fields = withImported(row, item.fields, present);
  const input = {
    ...Object.fromEntries(
      SECRETS.flatMap((field) =>
        item[field] === null || item[field] === present.get(field) ? [] : [[field, item[field]]],
      ),
    ),
    ...(urls.length > before.length && urls.length <= VAULT_URLS_MAX && { urls }),
    ...(fields !== null && { fields }),
  };
  if (Object.keys(input).length === 0) return false;
  const changed = await applied(trx, exchange, row, input, today);
  await trx
    .updateTable("vault_items")
    .set({ ...changed.row, version: row.version + 1, updated_at: nowOf(exchange) })
    .where("id", "=", id)
    .execute();
  await noteAll(trx, exchange, [
    { action: "imported", item: row },
    ...changed.replaced.map((field) => ({ action: "replaced" as const, item: row, field })),
  ]);
  return true;
}

/** Returns the own fields of an item with those of a file, by their labels. Null if nothing is different. */
function withImported(
  row: VaultItemRow,
  imported: ImportEntry["item"]["fields"],
  present: ReadonlyMap<string, string>,
) {
  const fields: { id?: string; label: string; is_secret: boolean; text?: string | null; secret?: string }[] =
    fieldsIn(row);
  let isChanged = false;
  for (const field of imported) {
    const known = fields.find(
      ({ label, is_secret: isSecret }) => label === field.label && isSecret === field.is_secret,
    );
    const value =
      known === undefined ? undefined : known.is_secret ? present.get(known.id ?? "") : known.text;
    if (value === (field.secret ?? field.text)) continue;
    isChanged = true;
    if (known === undefined) fields.push(field);
    else Object.assign(known, field);
  }
  if (fields.length > VAULT_FIELDS_MAX)
    throw invalidField(
      "doubles",
      `“${row.name}” would have more than ${VAULT_FIELDS_MAX} fields. Leave it out.`,
    );
  return isChanged ? fields : null;
}
