import { readFileSync } from "node:fs";
import { globSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { z } from "zod";

export const root = fileURLToPath(new URL("../..", import.meta.url));

const PackageSchema = z.object({ imports: z.record(z.string(), z.string()) });
const { imports: names } = PackageSchema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

/** Every source file of a folder, relative to the root, tests left out. */
export const sourcesIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.(test|d)\.tsx?$/.test(path))
    .toSorted();

export type Import = { from: string; specifier: string; isType: boolean; to: string | undefined };

/** What a file imports, re-exports or imports on demand. `to` is relative to the root; undefined for packages. */
export function importsOf(file: string): Import[] {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), "utf8"));
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (specifier: string, isType: boolean) => {
    // The router's generated types name no room.
    if (!specifier.startsWith("./+types/"))
      found.push({ from: file, specifier, isType, to: resolve(file, specifier) });
  };
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration")
      add(statement.source.value, statement.importKind === "type" || onlyTypes(statement.specifiers));
    if (statement.type === "ExportAllDeclaration")
      add(statement.source.value, statement.exportKind === "type");
    if (statement.type === "ExportNamedDeclaration" && statement.source)
      add(statement.source.value, statement.exportKind === "type");
  }
  for (const specifier of dynamicImports(program)) add(specifier, false);
  return found;
}

const onlyTypes = (specifiers: readonly object[]) =>
  specifiers.length > 0 &&
  specifiers.every((specifier) => "importKind" in specifier && specifier.importKind === "type");

function dynamicImports(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(dynamicImports);
  const own =
    "type" in node && node.type === "ImportExpression" && "source" in node
      ? [literal(node.source)].filter((one) => one !== undefined)
      : [];
  return [...own, ...Object.values(node).flatMap(dynamicImports)];
}

const literal = (node: unknown) =>
  typeof node === "object" && node !== null && "value" in node && typeof node.value === "string"
    ? node.value
    : undefined;

/** The file that an import names, relative to the root; undefined for a package. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(dirname(file), specifier);
  for (const [pattern, target] of Object.entries(names)) {
    const start = pattern.slice(0, -1);
    if (specifier.startsWith(start)) return posix.join(target.slice(0, -1), specifier.slice(start.length));
  }
  return undefined;
}
