import {
  VAULT_FIELD_LABEL_MAX,
  VAULT_FOLDER_NAME_MAX,
  VAULT_TAG_MAX,
  VAULT_TAGS_MAX,
} from "#contract/limits.ts";
import type { VaultImportField, VaultImportSource } from "#contract/vocabulary.ts";
import { headingKey } from "#lib/table-columns.ts";
import type { TableFile, TableRow } from "#lib/table-file.ts";
import type { VaultMapping } from "./import-sources.ts";

/** What an item of a file has, in the words of the vault. */
export type ImportedItem = {
  type: "sign_in" | "note";
  name: string;
  username: string | null;
  urls: string[];
  details: { email?: string };
  tags: string[];
  password: string | null;
  seed: string | null;
  private_notes: string | null;
  body: string | null;
  fields: { label: string; is_secret: boolean; text?: string; secret?: string }[];
};

export type ImportEntry = {
  line: number;
  item: ImportedItem;
  /** "Ads / Meta" for a folder in a folder. */
  folder: string | null;
  is_favorite: boolean;
  is_archived: boolean;
  /** What is stored in another way than it was. */
  remarks: string[];
  /** Why nothing of it is imported. */
  left_out: string | null;
};

export type ImportSettings = { source: VaultImportSource; mapping: VaultMapping };

/**
 * Reads the items of a table, one by one. Secrets come through as they are.
 * @param isSeed whether a text makes one-time codes
 */
export function* readEntries(
  { headers, rows }: Pick<TableFile, "headers" | "rows">,
  settings: ImportSettings,
  isSeed: (text: string) => boolean,
): Generator<ImportEntry> {
  const firsts = new Map<string, number>();
  for (const row of rows) {
    const entry = readEntry(row, headers, settings, isSeed);
    const key = JSON.stringify([entry.item, entry.folder]);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row.line);
    yield first !== undefined && entry.left_out === null
      ? { ...entry, left_out: `The same as line ${first}.` }
      : entry;
  }
}

function readEntry(
  row: TableRow,
  headers: readonly string[],
  { source, mapping }: ImportSettings,
  isSeed: (text: string) => boolean,
): ImportEntry {
  const raw = (field: VaultImportField) => row.cells[mapping[field] ?? -1] ?? "";
  const plain = (field: VaultImportField) => onOneLine(raw(field));
  const written = (field: VaultImportField) => (raw(field).trim() === "" ? null : raw(field));

  const type = plain("type").toLowerCase();
  const isNote =
    type === "note" || type === "securenote" || (source === "lastpass" && plain("url") === "http://sn");
  const urls = isNote ? [] : [...new Set([...addressesIn(raw("url")), ...addressesIn(raw("more_urls"))])];
  const email = plain("email");
  const [username = "", ...moreNames] = [plain("username"), ...moreUsernames(row, headers, source)].filter(
    Boolean,
  );
  const seed = raw("seed").trim();
  const isOddSeed = seed !== "" && !isSeed(seed);
  const folder = folderOf(plain("folder"), source);

  const item: ImportedItem = {
    type: isNote ? "note" : "sign_in",
    name: plain("name") || hostOf(urls[0] ?? "") || username || email || `Line ${row.line}`,
    username: username || email || null,
    urls,
    details: email !== "" && username !== "" && email !== username ? { email } : {},
    tags: tagsIn(plain("tags")),
    password: raw("password") === "" ? null : raw("password"),
    seed: seed === "" || isOddSeed ? null : seed,
    private_notes: isNote ? null : written("notes"),
    body: isNote ? written("notes") : null,
    fields: [
      ...ownFieldsIn(raw("fields")),
      ...moreNames.map((text, index) => ({ label: `Username ${index + 2}`, is_secret: false, text })),
      ...(isOddSeed ? [{ label: "One-time code", is_secret: true, secret: seed }] : []),
    ],
  };
  return {
    line: row.line,
    item,
    folder: folder.name,
    is_favorite: isYes(plain("favorite")),
    is_archived: isYes(plain("archived")),
    remarks: isOddSeed ? ["Its setup key makes no codes here, so it’s kept as a secret field."] : [],
    left_out: reasonAgainst(item, { type, isNote, isBinned: folder.isBin }),
  };
}

function reasonAgainst(
  { urls, username, password, seed, private_notes, body, fields }: ImportedItem,
  { type, isNote, isBinned }: { type: string; isNote: boolean; isBinned: boolean },
): string | null {
  if (type !== "" && !isNote && !["login", "signin", "password"].includes(type))
    return `“${type}” is neither a sign-in nor a note.`;
  if (isBinned) return "It’s in the recycle bin.";
  if (urls[0]?.startsWith("chrome://") === true) return "It’s the browser’s own sign-in.";
  const isEmpty = [username, password, seed, private_notes, body].every((value) => value === null);
  return isEmpty && urls.length === 0 && fields.length === 0 ? "Nothing but a name is in this row." : null;
}

/** Returns a text that can name something: without line ends, control characters, and blanks at its ends. */
const onOneLine = (text: string) =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();

const isYes = (text: string) => ["1", "true", "yes", "x"].includes(text.toLowerCase());

const cut = (text: string, most: number) => Array.from(text).slice(0, most).join("").trim();

/** Splits a cell with several addresses. A comma within one stays. */
function addressesIn(cell: string): string[] {
  const separator = cell.includes("://") ? /\n|,\s*(?=[a-z][a-z0-9+.-]*:\/\/)/i : /[\n,]/;
  return cell
    .split(separator)
    .map(onOneLine)
    .filter((address) => address !== "" && address !== "http://" && address !== "https://");
}

/** Returns what an address is on, such as "ads.test" or the name of an app. */
export function hostOf(address: string): string {
  const host = URL.parse(address.includes("://") ? address : `https://${address}`)?.hostname ?? "";
  return host.replace(/^www\./, "");
}

function tagsIn(cell: string): string[] {
  const tags = cell.split(cell.includes(";") ? ";" : ",").map((tag) => cut(tag, VAULT_TAG_MAX));
  return [...new Set(tags.filter(Boolean))].slice(0, VAULT_TAGS_MAX);
}

const FOLDER_SIGNS: Partial<Record<VaultImportSource, string>> = {
  bitwarden: "/",
  keepassxc: "/",
  lastpass: "\\",
};

function folderOf(cell: string, source: VaultImportSource): { name: string | null; isBin: boolean } {
  const sign = FOLDER_SIGNS[source];
  const parts = (sign === undefined ? [cell] : cell.split(sign)).map((part) => part.trim()).filter(Boolean);
  if (source === "keepassxc" && parts[0] === "Root") parts.shift();
  const name = cut(parts.join(" / "), VAULT_FOLDER_NAME_MAX);
  return { name: name || null, isBin: source === "keepassxc" && parts[0] === "Recycle Bin" };
}

/** Dashlane has up to three names for a sign-in. */
function moreUsernames({ cells }: TableRow, headers: readonly string[], source: VaultImportSource): string[] {
  if (source !== "dashlane") return [];
  return ["username2", "username3"].map((key) =>
    onOneLine(cells[headers.findIndex((header) => headingKey(header) === key)] ?? ""),
  );
}

const FIELD_LINE = new RegExp(
  `^(.{1,${VAULT_FIELD_LABEL_MAX}}?): (.*)$|^(.{1,${VAULT_FIELD_LABEL_MAX}}):$`,
  "u",
);

/** Reads Bitwarden’s own fields, one a line. A line without a name goes on with the value before. */
function ownFieldsIn(cell: string): ImportedItem["fields"] {
  const fields: { label: string; secret: string }[] = [];
  if (cell.trim() === "") return [];
  for (const line of cell.split("\n")) {
    const [, label = "", value = "", bare = ""] = FIELD_LINE.exec(line) ?? [];
    const name = onOneLine(label || bare);
    const last = fields.at(-1);
    if (name !== "") fields.push({ label: name, secret: value });
    else if (last !== undefined) last.secret += `\n${line}`;
    else fields.push({ label: "Field", secret: line });
  }
  return fields.filter(({ secret }) => secret !== "").map((field) => ({ ...field, is_secret: true }));
}

const CODES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
  "&#039;": "'",
  "&#x27;": "'",
};
const CODE = /&(?:amp|lt|gt|quot|apos|#0?39|#x27);/g;

/** Whether a password has codes that LastPass writes in place of some characters. */
export const isEncoded = ({ password }: Pick<ImportedItem, "password">) =>
  password !== null && password.search(CODE) >= 0;

/** Turns `&amp;` into `&`, and the like. Each once: `&amp;lt;` becomes `&lt;`. */
export const decoded = (text: string) => text.replaceAll(CODE, (code) => CODES[code] ?? code);
