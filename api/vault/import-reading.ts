import { z } from "zod";
import { VAULT_IMPORT_BYTES_MAX, VAULT_ITEMS_MAX } from "#contract/limits.ts";
import type { VaultImportSource } from "#contract/vocabulary.ts";
import { isEnough, knownColumns, VAULT_HEADINGS, type VaultMapping } from "#domain/vault/import-sources.ts";
import { hostOf, isEncoded, readEntries, type ImportEntry } from "#domain/vault/parse-import.ts";
import { type TableFile, tableFaultText, type TableKind } from "#lib/table-file.ts";
import type { Reader, VaultImportRow, VaultItemRow } from "#api/data/schema.ts";
import { invalidField, unopenable } from "#api/http/errors.ts";
import type { Deps, Member } from "#api/http/exchange.ts";
import { gently } from "#api/http/gently.ts";
import { faultIn } from "#api/http/validate.ts";
import { readTableApart } from "#api/uploads/read-table.ts";
import { openedFile, settingsIn } from "./imports-store.ts";
import { UnopenableError } from "./keys.ts";
import { itemsSeenBy, levelsOf, reaches } from "./policy.ts";
import { createRules, IMPORT_COLUMNS_MAX } from "./requests.ts";
import { readSeed } from "./totp.ts";

const SECRETS: TableKind = {
  limits: { rows: VAULT_ITEMS_MAX, columns: IMPORT_COLUMNS_MAX },
  headings: VAULT_HEADINGS,
  isExact: true,
};

const ITEM = z.object(createRules);

export type ImportReading = {
  table: TableFile;
  source: VaultImportSource;
  mapping: VaultMapping;
  /** Whether it is known, or was said, what the columns mean. */
  isMapped: boolean;
  entries: ImportEntry[];
};

/** @throws HttpError 422 for a file that isn't a table with items in it, and says what else it is */
export async function tableIn(
  bytes: Uint8Array,
  wishes: Parameters<typeof readTableApart>[1],
  field = "file",
): Promise<TableFile> {
  if (bytes.length > VAULT_IMPORT_BYTES_MAX)
    throw invalidField(
      "file",
      `The file field must not be greater than ${VAULT_IMPORT_BYTES_MAX / 1024} kilobytes.`,
    );
  const other = otherKind(bytes);
  if (other !== null) throw invalidField("file", other);
  const reading = await readTableApart(bytes, wishes, SECRETS);
  if ("fault" in reading)
    throw invalidField(
      field,
      reading.fault.kind === "rows"
        ? `The file has more than ${VAULT_ITEMS_MAX} rows, and the vault can have up to ${VAULT_ITEMS_MAX} items.`
        : tableFaultText(reading.fault),
    );
  if (reading.table.rows.length === 0)
    throw invalidField(field, "The file needs a header row and at least one other row.");
  return reading.table;
}

const EXPORT_AS_CSV = "Export it again with the file format .csv.";

/** Recognizes what password managers write beside tables. */
function otherKind(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 64))
    .toString("latin1")
    .replace(/^\u00EF\u00BB\u00BF/, "")
    .trimStart();
  if (start.startsWith("\u0003\u00D9\u00A2\u009A"))
    return "This is a KeePass database, which only KeePass opens. Export it from there as CSV.";
  if (start.startsWith("age-encryption.org/")) return "This is an encrypted age file. Decrypt it first.";
  if (/^<(?:\?xml|!doctype|html|KeePassFile)/i.test(start))
    return `This is an XML or HTML file. ${EXPORT_AS_CSV}`;
  return start.startsWith("{") ? jsonKind(Buffer.from(bytes).toString("utf8")) : null;
}

function jsonKind(text: string): string {
  try {
    const { encrypted } = JSON.parse(text.replace(/^\uFEFF/, "")) as { encrypted?: unknown };
    return encrypted === true
      ? `This is an encrypted Bitwarden file, which only Bitwarden can open. ${EXPORT_AS_CSV}`
      : `This is a JSON file. ${EXPORT_AS_CSV}`;
  } catch {
    return "This file is broken: it starts as JSON and doesn’t end as such. Export it again, as .csv.";
  }
}

/**
 * Reads the file of a waiting import as its settings say.
 * @param field the one that gets the errors
 */
export async function readImport(
  deps: Pick<Deps, "config" | "log">,
  row: VaultImportRow,
  field?: string,
): Promise<ImportReading> {
  const { mapping: chosen, wishes } = settingsIn(row);
  const table = await tableIn(opened(deps, row), wishes, field);
  const known = knownColumns(table.headers);
  const mapping = chosen ?? known.mapping;
  // Headings that say as much as a program's are enough.
  const isClear = known.source !== "other" || (!table.is_header_guessed && isEnough(mapping));
  const isMapped = chosen === null ? isClear : isEnough(mapping);
  const entries = await gently(checked(table, { source: known.source, mapping }));
  return { table, source: known.source, mapping, isMapped, entries };
}

function opened({ config, log }: Pick<Deps, "config" | "log">, row: VaultImportRow) {
  try {
    return openedFile({ config }, row);
  } catch (error) {
    if (!(error instanceof UnopenableError)) throw error;
    log({ level: "error", message: "vault import not opened", error: `${row.id}: ${error.message}` });
    throw unopenable("This file can’t be opened anymore. Send it again.");
  }
}

/** Items that break a rule of the vault are left out, and it is said which one. */
function* checked(
  table: TableFile,
  settings: Pick<ImportReading, "source" | "mapping">,
): Generator<ImportEntry> {
  for (const entry of readEntries(table, settings, (text) => readSeed(text) !== null))
    yield entry.left_out === null ? { ...entry, left_out: faultIn(entry.item, ITEM) } : entry;
}

/** The entries that will be imported. */
export const importable = ({ entries }: Pick<ImportReading, "entries">) =>
  entries.filter(({ left_out: reason }) => reason === null);

export const encodedIn = (reading: Pick<ImportReading, "entries">): number =>
  importable(reading).filter(({ item }) => isEncoded(item)).length;

/**
 * Returns the items that the vault has already, by the line of the file, among those that the member may edit: of the same type, with the
 * same name or address, and with the same username.
 */
export async function doublesOf(
  db: Reader,
  member: Member,
  reading: Pick<ImportReading, "entries">,
  today: string,
): Promise<Map<number, VaultItemRow>> {
  const seen = await itemsSeenBy(db, member, today)
    .selectAll("vault_items")
    .where("vault_items.archived_at", "is", null)
    .orderBy("vault_items.updated_at", "desc")
    .orderBy("vault_items.id")
    .execute();
  const levels = await levelsOf(
    db,
    member,
    seen.map(({ id }) => id),
    today,
  );
  const known = new Map<string, VaultItemRow>();
  for (const row of seen.filter(({ id }) => reaches(levels.get(id), "edit")))
    for (const key of keysOf(row, JSON.parse(row.urls_json) as string[]))
      if (!known.has(key)) known.set(key, row);
  const taken = new Set<string>();
  const doubles = new Map<number, VaultItemRow>();
  for (const { line, item } of importable(reading)) {
    const row = keysOf(item, item.urls).flatMap((key) => known.get(key) ?? [])[0];
    // Two of a file aren't put into one.
    if (row === undefined || taken.has(row.id)) continue;
    taken.add(row.id);
    doubles.set(line, row);
  }
  return doubles;
}

const same = (text: string) => text.normalize("NFC").toLowerCase();

function keysOf(
  { type, name, username }: Pick<VaultItemRow, "type" | "name" | "username">,
  urls: readonly string[],
) {
  const hosts = urls.map(hostOf).filter((host) => host !== "");
  return [["name", same(name)], ...hosts.map((host) => ["host", same(host)])].map((key) =>
    JSON.stringify([type, same(username ?? ""), ...key]),
  );
}
