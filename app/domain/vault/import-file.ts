import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import {
  VAULT_FIELD_LABEL_MAX,
  VAULT_FIELDS_MAX,
  VAULT_NAME_MAX,
  VAULT_URL_MAX,
  VAULT_URLS_MAX,
} from "#contract/limits.ts";

/** Programs whose exports are known. */
type ImportSource =
  | "bitwarden"
  | "one_password"
  | "lastpass"
  | "keepassxc"
  | "chrome"
  | "firefox"
  | "apple"
  | "dashlane"
  | "proton"
  | "other";

/** One row of a file: an item to be, or why it is left out. Its secrets never leave the server. */
export type ImportedItem = {
  /** From 1, the header’s line. */
  line: number;
  type: "sign_in" | "note";
  name: string;
  username: string | null;
  urls: string[];
  folder: string | null;
  tags: string[];
  password: string | null;
  seed: string | null;
  notes: string | null;
  fields: { label: string; secret: string }[];
  left_out: string | null;
};

export type ImportFault = "empty" | "encrypted" | "json" | "quote" | "rows" | "headers" | "binary";

export const IMPORT_FAULTS: Readonly<Record<ImportFault, string>> = {
  empty: "This file has no rows. Choose another one.",
  encrypted: "This export is encrypted with its own key. Export again as CSV without encryption.",
  json: "This is a JSON file. Export again as CSV.",
  quote: "We couldn’t read this file: a quotation mark in it isn’t closed.",
  rows: "This file has more than 1,000 rows. Split it into several files.",
  headers:
    "We don’t know these columns. The file needs a column called name or title, and one called password.",
  binary: "This isn’t a text file. Export as CSV and try again.",
};

const IMPORT_ROWS_MAX = 1000;

type Read = { source: ImportSource; items: ImportedItem[] };
type Row = Readonly<Record<string, string>>;

/** Characters that are parsed before others have their turn. */
const SLICE = 64 * 1024;

/**
 * Reads an export of a password manager. Values stay exactly as they are: nothing is trimmed, decoded, or taken for a formula.
 * @param bytes UTF-8 with or without a mark, or UTF-16 with one
 */
export async function readImport(bytes: Uint8Array): Promise<Read | { fault: ImportFault }> {
  const text = textOf(bytes);
  if (text === null) return { fault: "binary" };
  if (/^\s*[[{]/.test(text))
    return { fault: /"encrypted"\s*:\s*true/.test(text.slice(0, 2000)) ? "encrypted" : "json" };
  const rows: { line: number; cells: string[] }[] = [];
  try {
    for await (const row of slices(text)) {
      rows.push(row);
      if (rows.length > IMPORT_ROWS_MAX + 1) return { fault: "rows" };
    }
  } catch (error) {
    if (error instanceof CsvError) return { fault: "quote" };
    throw error;
  }
  const [header, ...below] = rows;
  if (header === undefined || below.length === 0) return { fault: "empty" };
  const names = header.cells.map((cell) => cell.trim().toLowerCase());
  const source = sourceOf(new Set(names));
  if (source === null) return { fault: "headers" };
  const items = below.map(({ line, cells }) => {
    const row = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
    return { ...NOTHING, ...named(READERS[source](row)), line };
  });
  return { source, items };
}

function textOf(bytes: Uint8Array): string | null {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

async function* slices(text: string) {
  const parser = parse({ relax_column_count: true, skip_empty_lines: true, info: true, bom: true });
  const write = async () => {
    for (let start = 0; start < text.length; start += SLICE) {
      parser.write(text.slice(start, start + SLICE));
      await setImmediate();
    }
    parser.end();
  };
  const writing = write();
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
    yield { line: info.lines, cells: record };
  await writing;
}

const NOTHING: Omit<ImportedItem, "name" | "line"> = {
  type: "sign_in",
  username: null,
  urls: [],
  folder: null,
  tags: [],
  password: null,
  seed: null,
  notes: null,
  fields: [],
  left_out: null,
};

/** Returns which program has written these columns, by those that only it has. */
function sourceOf(names: ReadonlySet<string>): ImportSource | null {
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (has("login_username", "login_password", "type")) return "bitwarden";
  if (has("url", "username", "password", "extra", "name", "grouping")) return "lastpass";
  if (has("group", "title", "username", "password")) return "keepassxc";
  if (has("httprealm", "formactionorigin")) return "firefox";
  if (has("title", "otpauth", "favorite")) return "one_password";
  if (has("title", "url", "username", "password", "otpauth")) return "apple";
  if (has("username2", "title", "password")) return "dashlane";
  if (has("type", "name", "url", "vault", "totp")) return "proton";
  if (has("name", "url", "username", "password")) return "chrome";
  return (has("name") || has("title")) && has("password") ? "other" : null;
}

type Found = Partial<Omit<ImportedItem, "name" | "line">> & { name?: string | undefined };

const orNull = (text: string | undefined) => (text === undefined || text === "" ? null : text);
const urlsIn = (...texts: (string | undefined)[]) =>
  texts.flatMap((text) => (text === undefined || text.trim() === "" ? [] : [text.trim()]));

/** Folders of folders, whatever stands between them. */
const folderOf = (path: string | undefined, separator: RegExp) =>
  orNull(
    (path ?? "")
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .join(" / "),
  );

const common = (row: Row): Found => ({
  name: row["name"] || row["title"],
  username: orNull(row["username"]),
  urls: urlsIn(row["url"]),
  password: orNull(row["password"]),
  notes: orNull(row["notes"] ?? row["note"]),
});

const READERS: Readonly<Record<ImportSource, (row: Row) => Found>> = {
  bitwarden: (row) => ({
    name: row["name"],
    type: row["type"] === "note" ? "note" : "sign_in",
    username: orNull(row["login_username"]),
    // Several addresses stand in one cell.
    urls: (row["login_uri"] ?? "").split(",").flatMap((url) => urlsIn(url)),
    password: orNull(row["login_password"]),
    seed: orNull(row["login_totp"]),
    notes: orNull(row["notes"]),
    folder: folderOf(row["folder"], /\//),
    fields: fieldsIn(row["fields"] ?? ""),
    left_out: ["login", "note"].includes(row["type"] ?? "")
      ? null
      : `It’s a ${row["type"] || "row without a type"}.`,
  }),
  lastpass: (row) => {
    // Notes go by this address.
    const isNote = row["url"] === "http://sn";
    return {
      ...common(row),
      type: isNote ? "note" : "sign_in",
      urls: isNote ? [] : urlsIn(row["url"]),
      seed: orNull(row["totp"]),
      notes: orNull(row["extra"]),
      folder: folderOf(row["grouping"], /\\/),
    };
  },
  keepassxc: (row) => ({
    ...common(row),
    seed: orNull(row["totp"]),
    folder: folderOf((row["group"] ?? "").replace(/^Root\/?/, ""), /\//),
    left_out: /(?:^|\/)Recycle Bin(?:\/|$)/.test(row["group"] ?? "") ? "It’s in the recycle bin." : null,
  }),
  chrome: common,
  firefox: (row) => ({ ...common(row), name: undefined }),
  apple: (row) => ({ ...common(row), seed: orNull(row["otpauth"]) }),
  one_password: (row) => ({
    ...common(row),
    seed: orNull(row["otpauth"]),
    tags: (row["tags"] ?? "").split(/[;,]/).flatMap((tag) => urlsIn(tag)),
    left_out: row["archived"] === "true" ? "It’s archived." : null,
  }),
  dashlane: (row) => ({
    ...common(row),
    seed: orNull(row["otpsecret"]),
    folder: orNull(row["category"]),
  }),
  proton: (row) => ({
    ...common(row),
    type: row["type"] === "note" ? "note" : "sign_in",
    username: orNull(row["username"]) ?? orNull(row["email"]),
    seed: orNull(row["totp"]),
    folder: orNull(row["vault"]),
    left_out: ["login", "note"].includes(row["type"] ?? "")
      ? null
      : `It’s a ${row["type"] || "row without a type"}.`,
  }),
  other: common,
};

/** Bitwarden writes "Label: text" on each line. What else it knows of a field isn’t in the file, so all of them are secret. */
const fieldsIn = (text: string) =>
  text
    .split("\n")
    .flatMap((line) => {
      const [, label = "", secret = ""] = /^([^:]+):\s?(.*)$/.exec(line.replace(/\r$/, "")) ?? [];
      return label === "" ? [] : [{ label: label.trim().slice(0, VAULT_FIELD_LABEL_MAX), secret }];
    })
    .slice(0, VAULT_FIELDS_MAX);

/** A row without a name is called by the host of its address. */
function named(found: Found): Omit<ImportedItem, "line"> {
  const urls = (found.urls ?? []).slice(0, VAULT_URLS_MAX).map((url) => url.slice(0, VAULT_URL_MAX));
  const host = urls.map((url) => URL.parse(url)?.host ?? "").find((each) => each !== "");
  const name = found.name?.trim() || host || found.username || "";
  return {
    ...NOTHING,
    ...found,
    urls,
    name: Array.from(name.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " "))
      .slice(0, VAULT_NAME_MAX)
      .join(""),
    left_out: found.left_out ?? (name === "" ? "It has no name." : null),
  };
}

/** The codes that LastPass writes in place of characters. */
const CODES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};
const CODED = /&(?:amp|lt|gt|quot|#39);/g;

export const hasCodes = ({ password }: ImportedItem): boolean =>
  password !== null && password.search(CODED) >= 0;

/** Decodes once, so that a password that really has such a code stays what it was before the export. */
export const withoutCodes = (item: ImportedItem): ImportedItem => ({
  ...item,
  password: item.password?.replaceAll(CODED, (code) => CODES[code] ?? code) ?? null,
});
