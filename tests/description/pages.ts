import { REFUSALS, refusalsOf } from "./document.ts";
import { described, type Described, type Mark } from "./operations.ts";
import { type Resource, RESOURCES } from "./resources.ts";
import { type JsonSchema, propertiesOf } from "./schema.ts";

type Document = Record<string, unknown>;

const WRITTEN =
  "<!-- Written by `npm run docs:api` from tests/description, the contract, and the API. Do not edit. -->";
const MARKS: readonly Mark[] = ["specification", "expected", "optional"];
/** Types that every page uses; the index explains them. */
const SIMPLE: Record<string, string> = {
  Id: "id",
  Day: "day",
  Instant: "instant",
  Version: "version",
  Can: "permissions",
};
const SHARED = ["Person", "ProjectReference", "Image"];
const STATUSES = ["ItemStatus", "CampaignStatus", "CampaignRowStatus", "ProjectStatus"];

/** The pages of docs/api by file name. */
export function writePages(document: Document): Map<string, string> {
  const names = Object.keys(RESOURCES) as Resource[];
  return new Map([
    ["README.md", indexPage(document, names)],
    ...names.map((name) => [`${name}.md`, resourcePage(document, name)] as const),
  ]);
}

const callsOf = (resource: Resource) => described.filter((operation) => operation.resource === resource);

function indexPage(document: Document, names: readonly Resource[]): string {
  const count = (resource: Resource, mark: Mark) => {
    const found = callsOf(resource).filter((operation) => operation.mark === mark).length;
    return found === 0 ? "" : String(found);
  };
  return page([
    "# The API that Marquee calls",
    WRITTEN,
    "For people who build that API, in Laravel or in anything else. [openapi.json](openapi.json) has the same as OpenAPI 3.1: load it into an editor, a mock server, or a generator of clients and tests. [Connecting your Laravel](../laravel.md) says how to set one up.",
    "Every call has one of three marks:",
    table(
      ["Mark", "Meaning"],
      [
        ["specification", "One of the calls of the specification."],
        ["expected", "Marquee is of little use without it."],
        ["optional", "Without it, a part of a screen is left out. Answer 404."],
      ],
    ),
    "## Pages",
    table(
      ["Page", "What it is for", ...MARKS.map(capital)],
      names.map((name) => [
        `[${RESOURCES[name].title}](${name}.md)`,
        RESOURCES[name].about,
        ...MARKS.map((mark) => count(name, mark)),
      ]),
    ),
    "## How calls are made",
    ...String((document["info"] as Document)["description"])
      .split("\n\n")
      .slice(1),
    "## Types",
    table(
      ["Type", "What it is"],
      [
        ...Object.entries(SIMPLE).map(([name, type]) => [
          type,
          String(schemaNamed(document, name)["description"]),
        ]),
        ...STATUSES.map((name) => {
          const schema = schemaNamed(document, name);
          return [`\`${name}\``, `${typeText({ enum: schema["enum"] })}. ${String(schema["description"])}`];
        }),
        [
          "text, number, whole number, true or false",
          "As JSON has them. Numbers in strings and 0 or 1 for false or true are read as well.",
        ],
      ],
    ),
    ...SHARED.flatMap((name) => [
      `### ${name}`,
      fieldsTable(document, schemaNamed(document, name), "Required"),
    ]),
    "## Errors",
    "A refusal is JSON with a `message`. Marquee shows the message of a 422 beside the field that it is about.",
    table(
      ["Status", "Meaning"],
      Object.entries(REFUSALS).map(([status, { description }]) => [status, description]),
    ),
    "An invalid form:",
    json(exampleOf(document, "Invalid")),
    "## How these pages are written",
    "`npm run docs:api` writes this folder: the fields of records from `app/contract`, those of requests from the rules in `api/*/requests.ts`, the calls from `api/routes.ts`, and the examples from what `api/` answers. `tests/contract/description.test.ts` fails if the folder is out of date, and every answer in `tests/contract` is checked against `openapi.json`.",
  ]);
}

function resourcePage(document: Document, resource: Resource): string {
  const { title, about, without } = RESOURCES[resource];
  const calls = callsOf(resource);
  const bodies = distinct(
    calls.filter(({ body }) => body !== undefined || "query" in calls),
    ({ key }) => requestSchema(document, key),
  );
  const queries = distinct(
    calls.filter(({ query }) => query !== undefined),
    ({ query }) => query,
  );
  return page([
    `# ${title}`,
    WRITTEN,
    without === null ? about : `${about} ${without}`,
    "## Calls",
    table(
      ["Call", "What it does", "Mark", "Answer"],
      calls.map((operation) => [
        `\`${operation.key}\``,
        [operation.summary + ".", operation.note ?? ""].join(" ").trim(),
        operation.mark,
        answerText(operation),
      ]),
    ),
    ...recordsOf(document, calls).flatMap((name) => [
      `## ${name}`,
      ...descriptionOf(schemaNamed(document, name)),
      fieldsTable(document, schemaNamed(document, name), "Required"),
    ]),
    ...(bodies.length === 0 ? [] : ["## What is sent"]),
    ...bodies.flatMap(([same, schema]) => [
      `### ${same.map(({ key }) => `\`${key}\``).join(", ")}`,
      ...(same.some(({ file }) => file !== undefined) ? ["As `multipart/form-data`."] : []),
      fieldsTable(document, schema as JsonSchema, "Required"),
    ]),
    ...(queries.length === 0 ? [] : ["## Query parameters"]),
    ...queries.flatMap(([same, query]) => [
      `### ${same.map(({ key }) => `\`${key}\``).join(", ")}`,
      fieldsTable(document, { properties: query, required: same[0]?.required ?? [] }, "Required"),
    ]),
    ...exampleSection(document, calls),
    "## Errors",
    table(
      ["Status", "Meaning", "Calls"],
      Object.entries(REFUSALS).flatMap(([status, { description }]) => {
        const refusing = calls.filter((operation) => refusalsOf(operation).includes(Number(status)));
        return refusing.length === 0 ? [] : [[status, description, whichOf(refusing, calls)]];
      }),
    ),
  ]);
}

const whichOf = (some: readonly Described[], all: readonly Described[]) => {
  if (some.length === all.length) return "all";
  const writes = all.filter(({ method }) => method !== "GET");
  return some.length === writes.length && some.every(({ method }) => method !== "GET")
    ? "all that write"
    : some.map(({ key }) => `\`${key}\``).join(", ");
};

/** Calls that send the same are one section. */
function distinct<T>(calls: readonly Described[], partOf: (call: Described) => T): [Described[], T][] {
  const groups = new Map<string, [Described[], T]>();
  for (const call of calls) {
    const part = partOf(call);
    const group = groups.get(JSON.stringify(part));
    if (group === undefined) groups.set(JSON.stringify(part), [[call], part]);
    else group[0].push(call);
  }
  return [...groups.values()];
}

const answerText = ({ answers }: Described) =>
  Object.entries(answers)
    .map(([status, schema]) => {
      if (schema === null) return status;
      if (schema === "file") return `${status}, the file`;
      const properties = propertiesOf(schema);
      const isPage = "meta" in properties;
      const what = nameIn(schema);
      if (what === null) return status;
      const inData = properties["data"];
      const isList = inData?.["type"] === "array";
      return `${status}, ${isPage ? "a page of" : isList ? "a list of" : "a"} \`${what}\``
        .replace("a `O", "an `O")
        .replace("a `I", "an `I");
    })
    .join(" · ");

function nameIn(schema: JsonSchema): string | null {
  const names = [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name = ""]) => name,
  );
  return names.find((name) => !name.startsWith("Page")) ?? null;
}

/** The records that only these calls answer with, and what stands in them. */
function recordsOf(document: Document, calls: readonly Described[]): string[] {
  const found = new Set<string>();
  const see = (schema: unknown) => {
    for (const [, name = ""] of JSON.stringify(schema ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (
        found.has(name) ||
        name in SIMPLE ||
        SHARED.includes(name) ||
        name.startsWith("Page") ||
        STATUSES.includes(name)
      )
        continue;
      if (homeOf(name) !== calls[0]?.resource) continue;
      found.add(name);
      see(schemaNamed(document, name));
    }
  };
  for (const { answers } of calls) see(Object.values(answers));
  return [...found];
}

/** The page of a record: the first one whose calls answer with nothing else, so that no record is on two. */
function homeOf(name: string): Resource | undefined {
  const HOMES: Record<string, Resource> = {
    User: "users",
    Campaign: "campaigns",
    GoogleAdGroup: "ad-groups",
    Board: "boards",
    BoardImage: "boards",
    BoardStep: "boards",
  };
  const direct = described.find(({ answers }) =>
    Object.values(answers).some((schema) => schema !== null && schema !== "file" && nameIn(schema) === name),
  );
  return HOMES[name] ?? direct?.resource;
}

const schemaNamed = (document: Document, name: string) =>
  ((document["components"] as Document)["schemas"] as Record<string, JsonSchema>)[name] ?? {};

const exampleOf = (document: Document, name: string): unknown => {
  const response = ((document["components"] as Document)["responses"] as Record<string, Document>)[name];
  return mediaOf(response)?.["example"];
};

const mediaOf = (holder: Document | undefined): Document | undefined =>
  Object.values((holder?.["content"] ?? {}) as Record<string, Document>)[0];

const operationIn = (document: Document, key: string) => {
  const [method = "", pattern = ""] = key.split(" ");
  return (document["paths"] as Record<string, Record<string, Document>>)[pattern]?.[method.toLowerCase()];
};

const requestSchema = (document: Document, key: string) =>
  mediaOf(operationIn(document, key)?.["requestBody"] as Document | undefined)?.["schema"];

function exampleSection(document: Document, calls: readonly Described[]): string[] {
  const told = calls.map(({ key, file }) => {
    const operation = operationIn(document, key);
    const request = mediaOf(operation?.["requestBody"] as Document | undefined)?.["example"];
    const responses = Object.entries((operation?.["responses"] ?? {}) as Record<string, Document>);
    const [status, response] = responses.find(([, one]) => mediaOf(one)?.["example"] !== undefined) ?? [];
    return {
      key,
      status,
      request: file === undefined ? request : undefined,
      answer: mediaOf(response)?.["example"],
    };
  });
  const best =
    told.find(({ request, answer }) => request !== undefined && answer !== undefined) ??
    told.find(({ answer }) => answer !== undefined);
  if (best === undefined) return [];
  return [
    "## Example",
    `\`${best.key}\``,
    ...(best.request === undefined ? [] : [json(best.request)]),
    `Answer: ${best.status}`,
    json(best.answer),
  ];
}

const descriptionOf = (schema: JsonSchema) =>
  typeof schema["description"] === "string" ? [schema["description"]] : [];

type Row = { path: string; schema: JsonSchema; isRequired: boolean };

/** One row a field; those of objects within are named `outer.inner`, those of lists `outer[].inner`. */
function rowsOf(schema: JsonSchema, prefix: string): Row[] {
  if (schema["type"] === "array") return rowsOf(schema["items"] as JsonSchema, `${prefix}[]`);
  const required = (schema["required"] ?? []) as string[];
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    return [{ path, schema: field, isRequired: required.includes(name) }, ...inner(field, path)];
  });
}

function inner(field: JsonSchema, path: string): Row[] {
  if (field["properties"] !== undefined) return rowsOf(field, path);
  const items = field["items"] as JsonSchema | undefined;
  return items?.["properties"] === undefined ? [] : rowsOf(items, `${path}[]`);
}

function fieldsTable(document: Document, schema: JsonSchema, required: string): string {
  const rows = rowsOf(schema, "");
  if (rows.length === 0) return `${capital(typeText(schema))}.`;
  return table(
    ["Field", "Type", required, "Notes"],
    rows.map(({ path, schema: field, isRequired }) => [
      `\`${path}\``,
      typeText(field),
      isRequired ? "yes" : "",
      [...limitsOf(field), ...descriptionOf(field)].join(" "),
    ]),
  );
}

const TYPES: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  null: "null",
};
const FORMATS: Record<string, string> = {
  date: "day",
  "date-time": "instant",
  uri: "URL",
  email: "e-mail address",
  binary: "file",
};

function typeText(schema: JsonSchema): string {
  const { $ref, anyOf, type, items, enum: words, const: only, format } = schema;
  if (typeof $ref === "string") return typeName($ref.split("/").at(-1) ?? "");
  if (Array.isArray(anyOf)) return anyOf.map((option) => typeText(option as JsonSchema)).join(" or ");
  const types = Array.isArray(type) ? (type as string[]) : [type as string];
  if (type === "null") return "null";
  const orNull = types.includes("null") ? " or null" : "";
  if (Array.isArray(words))
    return (
      words
        .filter((word) => word !== null)
        .map((word) => `\`${String(word)}\``)
        .join(", ") + orNull
    );
  if (only !== undefined) return `\`${only as string}\``;
  if (types.includes("array")) return `list of ${typeText((items ?? {}) as JsonSchema)}${orNull}`;
  const named = types
    .filter((name) => name !== "null")
    .map((name) => FORMATS[String(format)] ?? TYPES[name] ?? "anything");
  return [...new Set(named)].join(" or ") + orNull;
}

/** A record is on the page of its own resource, a simple type on the index. */
function typeName(name: string): string {
  if (name in SIMPLE) return SIMPLE[name] ?? name;
  const home = homeOf(name);
  const anchor = `#${name.toLowerCase()}`;
  if (SHARED.includes(name)) return `[\`${name}\`](README.md${anchor})`;
  if (STATUSES.includes(name)) return `[\`${name}\`](README.md#types)`;
  return home === undefined ? `\`${name}\`` : `[\`${name}\`](${home}.md${anchor})`;
}

function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, maxItems, pattern, description } = schema;
  const hasOwnWords = typeof description === "string" && description.startsWith("Up to");
  const found: string[] = [];
  if (minLength !== undefined && maxLength !== undefined)
    found.push(`${number(minLength)} to ${number(maxLength)} characters.`);
  else if (maxLength !== undefined && !hasOwnWords) found.push(`Up to ${number(maxLength)} characters.`);
  else if (minLength === 1) found.push("Not empty.");
  else if (minLength !== undefined) found.push(`At least ${number(minLength)} characters.`);
  if (minimum !== undefined && maximum !== undefined) found.push(`${number(minimum)} to ${number(maximum)}.`);
  else if (minimum !== undefined) found.push(`At least ${number(minimum)}.`);
  else if (maximum !== undefined) found.push(`Up to ${number(maximum)}.`);
  if (maxItems !== undefined) found.push(`Up to ${number(maxItems)} items.`);
  if (typeof pattern === "string") found.push(`Matches \`${pattern.replaceAll("|", "\\|")}\`.`);
  const each = schema["items"] as JsonSchema | undefined;
  if (each !== undefined && each["properties"] === undefined && limitsOf(each).length > 0)
    found.push(`Each: ${[...limitsOf(each), ...descriptionOf(each)].join(" ")}`);
  return found;
}

const number = (value: unknown) => Number(value).toLocaleString("en-US");
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const json = (value: unknown) => ["```json", JSON.stringify(value, null, 2), "```"].join("\n");

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `|${cells.map((cell) => (cell === "" ? " " : ` ${cell} `)).join("|")}|`)
    .join("\n");

const page = (parts: readonly string[]) => `${parts.join("\n\n")}\n`;
