import { readFile } from "node:fs/promises";
import { parseSync } from "vite";
import { expect, test, vi } from "vitest";
import { resolve, root, sourcesIn } from "./imports.ts";

/** Hundreds of syntax trees are walked; a busy machine takes its time. */
vi.setConfig({ testTimeout: 60_000 });

/** Any node of the syntax tree; only what is asked for below is looked at. */
type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isFunction = ({ type }: Node) =>
  ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"].includes(type);

/** The node and what it holds; what runs at another time, inside of functions, is left out. */
function* now(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) if (!isFunction(child)) yield* now(child);
}

function* everything(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* everything(child);
}

const nameOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  return typeof node["name"] === "string" ? node["name"] : undefined;
};
const calledIn = (node: Node): string[] =>
  [...now(node)]
    .filter(({ type }) => type === "CallExpression")
    .flatMap(({ callee }) => nameOf(callee) ?? []);

type Source = { file: string; tree: Node; text: string };

async function read(file: string): Promise<Source> {
  const text = await readFile(`${root}/${file}`, "utf8");
  return { file, text, tree: parseSync(file, text).program as unknown as Node };
}

const files = ["app", "api", ".tools"].flatMap(sourcesIn).filter((file) => !/\.test\.tsx?$/.test(file));
const sources = await Promise.all(files.map(read));

/** Where a name used in a file is defined, as `file#name`: there, or in the file that it is imported from. */
function definitionsIn({ file, tree }: Source): (name: string) => string {
  const imported = new Map<string, string>();
  for (const node of childrenOf(tree)) {
    if (node.type !== "ImportDeclaration" || !isNode(node["source"])) continue;
    const target = resolve(file, String(node["source"]["value"])) ?? "";
    for (const specifier of (node["specifiers"] as Node[] | undefined) ?? []) {
      const local = nameOf(specifier["local"]);
      if (local !== undefined) imported.set(local, `${target}#${nameOf(specifier["imported"]) ?? local}`);
    }
  }
  return (name) => imported.get(name) ?? `${file}#${name}`;
}

type Made = { name: string; body: Node; calls: string[] };

/** The functions of a file that are not asynchronous. */
function functionsIn(source: Source): Made[] {
  const definition = definitionsIn(source);
  return [...everything(source.tree)].flatMap((node): Made[] => {
    const made = node.type === "FunctionDeclaration" ? node : node["init"];
    const name = nameOf(node["id"]);
    if (!isNode(made) || !isFunction(made) || name === undefined || made["async"] === true) return [];
    const body = made["body"];
    return isNode(body)
      ? [{ name: `${source.file}#${name}`, body, calls: calledIn(body).map(definition) }]
      : [];
  });
}

/** Those that may throw, by themselves or through another such function. */
function throwers(): Set<string> {
  const functions = sources.flatMap(functionsIn);
  const found = new Set<string>();
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { name, body, calls } of functions)
      if (
        [...now(body)].some(({ type }) => type === "ThrowStatement") ||
        calls.some((call) => found.has(call))
      )
        found.add(name);
  }
  return found;
}

const TOGETHER = ["all", "allSettled", "race", "any"];

/** The elements of each `Promise.all([…])` and its kin. */
const groupsIn = (tree: Node): Node[][] =>
  [...everything(tree)].flatMap((node) => {
    const callee = node["callee"];
    if (node.type !== "CallExpression" || !isNode(callee) || nameOf(callee["object"]) !== "Promise")
      return [];
    if (!TOGETHER.includes(nameOf(callee["property"]) ?? "")) return [];
    const [list] = node["arguments"] as Node[];
    return list?.type === "ArrayExpression" ? [list["elements"] as Node[]] : [];
  });

const lineOf = ({ file, text }: Source, { start }: Node) =>
  `${file}:${text.slice(0, start).split("\n").length}`;

test("the syntax is read", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(({ tree }) => groupsIn(tree)).length).toBeGreaterThan(40);
});

test("nothing is waited for, and nothing can throw, while calls that have begun are not waited for", () => {
  const found: string[] = [];
  const throwing = throwers();
  for (const source of sources) {
    const definition = definitionsIn(source);
    const inside = groupsIn(source.tree).flatMap((elements) =>
      elements.flatMap((element) => [...now(element)]),
    );
    for (const node of inside) {
      if (node.type === "AwaitExpression") found.push(`${lineOf(source, node)} waits`);
      const name = node.type === "CallExpression" ? nameOf(node["callee"]) : undefined;
      if (name !== undefined && throwing.has(definition(name)))
        found.push(`${lineOf(source, node)} ${name} may throw`);
    }
  }
  expect(found).toEqual([]);
});

test("a call is waited for where it begins, or together with others", () => {
  const found: string[] = [];
  for (const source of sources) {
    const awaited = new Set(
      [...everything(source.tree)].flatMap((node) =>
        node.type === "AwaitExpression" ? (nameOf(node["argument"]) ?? []) : [],
      ),
    );
    const grouped = new Set(
      groupsIn(source.tree).flatMap((elements) => elements.flatMap((element) => nameOf(element) ?? [])),
    );
    // What is caught at once is heard, whenever it is waited for.
    const heard = new Set(source.text.match(/\b\w+(?=\.catch\()/g));
    for (const node of everything(source.tree)) {
      const init = node["init"];
      const name = nameOf(node["id"]);
      if (node.type !== "VariableDeclarator" || name === undefined || !isNode(init)) continue;
      const isChain = isNode(init["callee"]) && nameOf(init["callee"]["property"]) === "then";
      if (
        init.type === "CallExpression" &&
        !isChain &&
        !heard.has(name) &&
        (awaited.has(name) || grouped.has(name))
      )
        found.push(`${lineOf(source, node)} ${name}`);
    }
  }
  expect(found).toEqual([]);
});
