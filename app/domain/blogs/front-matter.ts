import { isMap, parseDocument, stringify } from "yaml";
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

/** Matches the text between a first line of three hyphens and the next such line. */
const FRONT = /^---[ \t]*\n([^]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/** Parses a Markdown file with or without front matter. Never throws: what can't be read is listed as a problem. */
export function readPostFile(source: string): ReadFile {
  const text = source.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const match = FRONT.exec(text);
  const body = (match === null ? text : text.slice(match[0].length)).replace(/^\n+/, "").trimEnd();
  const read: ReadFile = { fields: { body: body === "" ? null : body }, unknown: [], problems: [] };
  if (match === null) return read;
  for (const [key, value] of entriesOf(match[1] ?? "", read.problems)) {
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

/** Parses the top level of a YAML map with core types only: no custom tags, and no aliases that could expand. */
function entriesOf(yaml: string, problems: string[]): [string, unknown][] {
  if (yaml.length > FRONT_MAX) {
    problems.push(`The front matter is longer than ${FRONT_MAX / 1024} KB, so we ignored it.`);
    return [];
  }
  // Braces and brackets also contain names, and nested ones cost as much.
  if ((yaml.match(/^[^\s#]|[[{]/gm)?.length ?? 0) > KEYS_MAX) {
    problems.push(`The front matter has more than ${KEYS_MAX} fields, so we ignored it.`);
    return [];
  }
  try {
    const document = parseDocument(yaml, {
      schema: "core",
      customTags: [],
      logLevel: "silent",
      // The library compares each name with every other one, also inside braces. Duplicates are found below.
      uniqueKeys: false,
    });
    const [error] = document.errors;
    if (error !== undefined) throw error;
    if (isMap(document.contents)) {
      const names = document.contents.items.map(({ key }) => String(key));
      if (new Set(names).size < names.length) throw new Error("a field appears more than once");
    }
    const value: unknown = document.toJS({ mapAsMap: true, maxAliasCount: 0 });
    if (value === null) return [];
    if (!(value instanceof Map)) throw new Error("it isn’t a list of fields");
    return [...value].map(([key, entry]) => [String(key), entry]);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0]?.replace(/:$/, "") : "unknown";
    problems.push(`We couldn’t read the front matter: ${reason}.`);
    return [];
  }
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
  if (typeof value === "number" || typeof value === "boolean") return String(value);
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

/** Writes the file from which `readPostFile` would read the same post. Empty fields are left out. */
export function writePostFile(post: PostFields): string {
  const said = ORDER.map((name) => [name, post[name]] as const).filter(
    ([, value]) => value !== null && value.length > 0,
  );
  const front =
    said.length === 0 ? "" : `---\n${stringify(Object.fromEntries(said), { lineWidth: 0 })}---\n\n`;
  return `${front}${post.body ?? ""}\n`;
}
