import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test, vi } from "vitest";
import { root, sourcesIn } from "./imports.ts";

/** Hundreds of syntax trees are walked; a busy machine takes its time. */
vi.setConfig({ testTimeout: 60_000 });

/** What people never read, and what they read instead. */
const NEVER: readonly [RegExp, string][] = [
  [/\bmend(?:ed|s|ing)?\b/i, "fix"],
  [/\banew\b/i, "again"],
  [/\bmeanwhile\b|\bin the meantime\b/i, "since then"],
  [/\bsomebody\b/i, "someone"],
  [/\bwhoever\b/i, "the person it is"],
  [/\bnobody\b/i, "no one, or “No owner”"],
  [/\bone’s own\b/i, "your own"],
  [/\bpictures?\b/i, "image"],
  // A view of tasks has this name in the specification.
  [/^(?!Board$).*\bboards?\b/i, "post"],
  [/\blanes?\b/i, "column"],
  [/\bslots?\b(?!\.)/i, "posting time"],
  [/\btick(?:ed|s)?\b/i, "choose or select"],
  [/\bto be responsible\b|\bmake responsible\b/i, "owner"],
  [/\bput away\b|\btake(?:n)? out of the archive\b/i, "archive, unarchive"],
  [
    /\bt(?:ake|aken|ook) back\b|\bbrought back\b|\bbring (?:it|this version) back\b/i,
    "restore, undo, revoke",
  ],
  [/\bfor good\b/i, "permanently"],
  [/\bexclamation mark\b/i, "exclamation point"],
  [/\bcancelled\b|\bcolour\b|\bauthoris/i, "the American spelling"],
  [/\bsuccessfully\b/i, "nothing"],
  [/\bfirst day\b|\blast day\b/i, "start date, end date"],
  [/; (?![\w-]+=|HttpOnly)/, "two sentences"],
];

/** Laravel's sentences name fields by their wire names; in the app they are only compared with. */
const NEVER_IN_APP: readonly [RegExp, string][] = [
  [/\bfield (?:is required|must|is prohibited|format)\b/, "a sentence of our own"],
];

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Types, addresses, and what only the machine reads. */
const NOT_READ = new Set([
  "ImportDeclaration",
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
  "TSTypeAnnotation",
  "TaggedTemplateExpression",
]);
const MACHINE_ATTRIBUTES = new Set(["className", "id", "name", "rel", "type", "href", "to", "action"]);

const isAttributeForMachines = ({ type, name }: Node) =>
  type === "JSXAttribute" && isNode(name) && MACHINE_ATTRIBUTES.has(String(name["name"]));

/** A sentence, or a label of one word, rather than a key. */
const isProse = (text: string) =>
  /^[A-Z“]/.test(text) ? !/^(?:[A-Z][a-z]+){2,}$/.test(text) : / .*[.?!:…]$/.test(text);

function* textsIn(node: Node): Generator<{ text: string; start: number }> {
  if (NOT_READ.has(node.type) || isAttributeForMachines(node)) return;
  const { start } = node;
  if (node.type === "JSXText") yield { text: String(node["value"]).replaceAll(/\s+/g, " ").trim(), start };
  if (node.type === "Literal" && typeof node["value"] === "string" && isProse(node["value"]))
    yield { text: node["value"], start };
  if (node.type === "TemplateLiteral") {
    const text = (node["quasis"] as Node[])
      .map(({ value }) => (value as { cooked?: string }).cooked ?? "")
      .join("{}");
    if (isProse(text) || (text.startsWith("{}") && text.includes(" "))) yield { text, start };
  }
  for (const child of Object.values(node).flat().filter(isNode)) yield* textsIn(child);
}

/** What the demo's people have written is theirs. */
const files = ["app", "api"].flatMap(sourcesIn).filter((file) => !/\/seed/.test(file));

function textsOf(file: string) {
  const source = readFileSync(join(root, file), "utf8");
  const { program } = parseSync(file, source);
  return [...textsIn(program as unknown as Node)].map(({ text, start }) => ({
    text,
    place: `${file}:${source.slice(0, start).split("\n").length}`,
  }));
}

test("texts are found in every way of writing them", () => {
  const texts = textsOf("app/routes/review/comments/index.tsx").map(({ text }) => text);
  expect(textsOf("app/components/comments/shown-threads.server.ts").map(({ text }) => text)).toContain(
    "Former member",
  );
  expect(texts).toContain("Comments on “{}”");
  expect(texts).toContain("{}. Only your team can see them.");
  expect(texts).toContain("Quote a passage");
  expect(texts).not.toContain("form-narrow mt-6");
});

test("nobody reads words that people do not say", () => {
  const found = files.flatMap((file) =>
    textsOf(file).flatMap(({ text, place }) =>
      [...NEVER, ...(file.startsWith("app/") ? NEVER_IN_APP : [])]
        .filter(([pattern]) => pattern.test(text))
        .map(([, instead]) => `${place} “${text}”: write ${instead}`),
    ),
  );
  expect(found).toEqual([]);
});
