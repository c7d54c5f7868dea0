import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { parse as parseToml, TomlError } from "smol-toml";
import { isAlias, isMap, isNode, isScalar, isSeq, parseDocument, stringify } from "yaml";
import { isDay } from "#lib/dates.ts";

export type PostFields = {
  title: string | null;
  slug: string | null;
  excerpt: string | null;
  meta_title: string | null;
  meta_description: string | null;
  og_title: string | null;
  og_description: string | null;
  canonical_url: string | null;
  primary_keyword: string | null;
  planned_for: string | null;
  related: string[];
  categories: string[];
  body: string | null;
};

/** Maps other programs' field names to ours. */
const SPELLINGS = new Map<string, Exclude<keyof PostFields, "body">>([
  ["title", "title"],
  ["slug", "slug"],
  ["excerpt", "excerpt"],
  ["summary", "excerpt"],
  ["meta_title", "meta_title"],
  ["seo_title", "meta_title"],
  ["meta_description", "meta_description"],
  ["description", "meta_description"],
  ["seo_description", "meta_description"],
  ["og_title", "og_title"],
  ["og_description", "og_description"],
  ["canonical_url", "canonical_url"],
  ["canonical", "canonical_url"],
  ["primary_keyword", "primary_keyword"],
  ["keyword", "primary_keyword"],
  ["planned_for", "planned_for"],
  ["date", "planned_for"],
  ["related", "related"],
  ["related_keywords", "related"],
  ["keywords", "related"],
  ["categories", "categories"],
  ["category", "categories"],
]);

export type ReadFile = {
  /** Only fields that the file sets. Null if the file clears a field. */
  fields: Partial<PostFields>;
  unknown: string[];
  problems: string[];
};

/** The maximum characters of front matter and the maximum number of names in it. */
const FRONT_MAX = 64 * 1024;
const KEYS_MAX = 200;

type Format = "yaml" | "toml" | "json";

/** Front matter as it stands in a file. `lines` is how many lines are above its text. */
type Front = { format: Format; text: string; length: number; lines: number };

/** What separates front matter from the text below it: three hyphens, pluses (TOML), or semicolons (JSON), or nothing around JSON. */
const FENCED = /^(---|\+\+\+|;;;)(yaml|yml|toml|json)?[ \t]*\n([^]*?)(?:(?<=\n))(?:\1|\.\.\.)[ \t]*(?:\n|$)/;
const BRACED = /^\{\s*"(?:[^\n]*\}|[^]*?\n\})[ \t]*(?:\n|$)/;
const FORMATS: Readonly<Record<string, Format>> = {
  "---": "yaml",
  "+++": "toml",
  ";;;": "json",
  yml: "yaml",
};

function frontOf(text: string): Front | null {
  const [whole, fence = "", named = fence, inner = ""] = FENCED.exec(text) ?? [];
  if (whole !== undefined)
    return { format: FORMATS[named] ?? (named as Format), text: inner, length: whole.length, lines: 1 };
  const [braced] = BRACED.exec(text) ?? [];
  return braced === undefined ? null : { format: "json", text: braced, length: braced.length, lines: 0 };
}

/** What stands in front matter: fields, text between two rules, or something that can't be read. */
type Found = { entries: [string, unknown][] } | { isText: true } | { problem: string };

/** Parses a Markdown file with or without front matter. Never throws: what can't be read is listed as a problem. */
export function readPostFile(source: string): ReadFile {
  const text = source.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const front = frontOf(text);
  const found: Found = front === null ? { isText: true } : entriesOf(front);
  const length = front === null || "isText" in found ? 0 : front.length;
  const body = text.slice(length).replace(/^\n+/, "").trimEnd();
  const read: ReadFile = { fields: { body: body === "" ? null : body }, unknown: [], problems: [] };
  if ("problem" in found) read.problems.push(found.problem);
  if (!("entries" in found)) return read;
  for (const [key, value] of found.entries) {
    const name = SPELLINGS.get(spelling(key));
    if (name === undefined) read.unknown.push(key);
    else if (!(name in read.fields)) take(name, key, value, read);
  }
  return read;
}

const spelling = (key: string) =>
  key
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");

const isKnown = (key: string) => SPELLINGS.has(spelling(key));

/** Two rules at the start of a text look like front matter. A field that is known tells them apart. */
const hasKnownName = (text: string) =>
  text.split("\n").some((line) => isKnown(/^["']?([\w -]{1,40})["']?\s*:/.exec(line)?.[1] ?? ""));

function entriesOf({ format, text, lines }: Front): Found {
  const isRule = format === "yaml" && !hasKnownName(text);
  const ignored = (reason: string): Found =>
    isRule ? { isText: true } : { problem: `The front matter ${reason}, so we ignored it.` };
  if (text.length > FRONT_MAX) return ignored(`is longer than ${FRONT_MAX / 1024} KB`);
  // Braces and brackets also contain names, and nested ones cost as much.
  if ((text.match(/^[^\s#]|[[{]/gm)?.length ?? 0) > KEYS_MAX)
    return ignored(`has more than ${KEYS_MAX} fields`);
  try {
    if (format === "toml") return { entries: tomlEntries(text) };
    if (format === "json") return { entries: jsonEntries(text) };
    const entries = yamlEntries(text);
    if (entries === null) return { isText: true };
    const isBlankFirst = text.trim() !== "" && text.split("\n", 1)[0]?.trim() === "";
    const isFields = entries.every(([key]) => /^[\w@$.-]+$/.test(key)) && !isBlankFirst;
    return isRule && !isFields ? { isText: true } : { entries };
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    if (isRule) return { isText: true };
    return { problem: `We couldn’t read the front matter: line ${error.line + lines}: ${error.message}.` };
  }
}

/** Something in front matter that can't be read. `line` is counted from its start, from 1. */
class LineError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message.split("\n")[0]?.replace(/[.:]$/, ""));
    this.line = line;
  }
}

const lineAt = (text: string, place: number) => text.slice(0, place).split("\n").length;

/**
 * Parses the top level of a YAML map with core types only: no custom tags, and no aliases that could expand. Values stay as they
 * are written, so that 2026.10 isn't 2026.1. Returns null for what isn't a map.
 */
function yamlEntries(text: string): [string, unknown][] | null {
  const document = parseDocument(text, {
    schema: "core",
    customTags: [],
    logLevel: "silent",
    // The library compares each name with every other one, also inside braces. Duplicates are found below.
    uniqueKeys: false,
  });
  const [error] = document.errors;
  if (error !== undefined)
    throw new LineError(error.linePos?.[0].line ?? 1, error.message.replace(/ at line \d+, column \d+:/, ""));
  if (text.trim() === "") return [];
  if (!isMap(document.contents)) return null;
  const names = new Set<string>();
  return document.contents.items.map(({ key, value }) => {
    const line = lineAt(text, (isNode(key) && key.range?.[0]) || 0);
    const name = isScalar(key) ? (key.source ?? String(key.value)) : String(key);
    if (names.has(name)) throw new LineError(line, "a field appears more than once");
    names.add(name);
    return [name, writtenValue(value, line)];
  });
}

/** Returns texts as they are written, null for nothing, and lists of them. Anything else is an object. */
function writtenValue(node: unknown, line: number): unknown {
  if (isAlias(node)) throw new LineError(line, "references to other fields aren’t supported");
  if (isSeq(node)) return node.items.map((item) => writtenValue(item, line));
  if (!isScalar(node)) return node === null ? null : {};
  const { value } = node;
  return value === null || typeof value === "string" ? value : (node.source ?? null);
}

function tomlEntries(text: string): [string, unknown][] {
  const written = numbersIn(text);
  const valueOf = (key: string, value: unknown): unknown => {
    if (value instanceof Date) return value.toISOString();
    if (Array.isArray(value)) return value.map((entry) => valueOf("", entry));
    if (typeof value === "number")
      return written.get(key)?.find((number) => isNumber(number, value)) ?? String(value);
    return typeof value === "boolean" ? String(value) : value;
  };
  try {
    return Object.entries(parseToml(text)).map(([key, value]) => [key, valueOf(key, value)]);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new LineError(error.line, error.message.replace(/^Invalid TOML document: /, ""));
  }
}

/** Returns what stands behind each name, because the parser keeps no source. Numbers of the top level have a line of their own. */
function numbersIn(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const at = line.indexOf("=");
    if (at < 0) continue;
    const key = line
      .slice(0, at)
      .trim()
      .replaceAll(/^["']|["']$/g, "");
    const [value = ""] = line
      .slice(at + 1)
      .trim()
      .split(/[\s#]/, 1);
    const values = found.get(key) ?? [];
    values.push(value);
    found.set(key, values);
  }
  return found;
}

const isNumber = (written: string, value: number) => Number(written.replaceAll("_", "")) === value;

function jsonEntries(text: string): [string, unknown][] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined) {
    const reason = printParseErrorCode(error.error).replaceAll(/(?!^)[A-Z]/g, (letter) => ` ${letter}`);
    throw new LineError(lineAt(text, error.offset), reason.toLowerCase());
  }
  if (root?.type !== "object") throw new LineError(1, "it isn’t a list of fields");
  const valueOf = ({ type, value, offset, length, children }: Node): unknown => {
    if (type === "array") return (children ?? []).map(valueOf);
    return type === "number" || type === "boolean"
      ? text.slice(offset, offset + length)
      : (value ?? (type === "null" ? null : {}));
  };
  return (root.children ?? []).map(({ children: [key, value] = [] }) => [
    String(key?.value),
    value === undefined ? null : valueOf(value),
  ]);
}

function take(name: Exclude<keyof PostFields, "body">, key: string, value: unknown, read: ReadFile): void {
  if (name === "related" || name === "categories") {
    const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [value];
    read.fields[name] = list.map(textOf).filter((entry) => entry !== null);
    return;
  }
  const text = textOf(value);
  if (text === null && value !== null && value !== "") {
    read.problems.push(`“${key}” must be text.`);
    return;
  }
  if (name === "planned_for" && text !== null) {
    const day = text.slice(0, 10);
    if (isDay(day)) read.fields.planned_for = day;
    else
      read.problems.push(
        `We can’t read the date in “${key}”: ${text.slice(0, 40)}. Use a format like 2026-11-20.`,
      );
    return;
  }
  read.fields[name] = text;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

const ORDER = [
  "title",
  "slug",
  "excerpt",
  "meta_title",
  "meta_description",
  "og_title",
  "og_description",
  "canonical_url",
  "primary_keyword",
  "related",
  "categories",
  "planned_for",
] as const satisfies readonly (keyof PostFields)[];

/**
 * Writes the file from which `readPostFile` would read the same post. Empty fields are left out.
 * @param beside what else other programs are told about the post
 */
export function writePostFile(
  post: PostFields,
  beside: Readonly<Record<string, string | null>> = {},
): string {
  const own = ORDER.map((name) => [name, post[name]] as const);
  const said = [...own, ...Object.entries(beside)].filter(([, value]) => value !== null && value.length > 0);
  const front =
    said.length === 0 ? "" : `---\n${stringify(Object.fromEntries(said), { lineWidth: 0 })}---\n\n`;
  return `${front}${post.body ?? ""}\n`;
}
