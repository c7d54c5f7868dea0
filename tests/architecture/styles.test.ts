import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse, type Container, type Document, type Rule } from "postcss";
import { expect, test } from "vitest";

const app = fileURLToPath(new URL("../../app/", import.meta.url));

/** What every sheet may adjust of another's class: how it looks on paper, and to people who ask their system for something. */
const ADJUSTS = /\b(?:print|forced-colors|prefers-)/;

type Parent = Container | Document | undefined;

/** Returns the names of the classes that a rule defines: those that are a whole selector, on their own or in a state. */
function definedBy(rule: Rule): string[] {
  for (let { parent }: { parent: Parent } = rule; parent; parent = parent.parent) {
    if (parent.type === "rule") return [];
    if (parent.type === "atrule" && "params" in parent && ADJUSTS.test(String(parent.params))) return [];
  }
  return rule.selectors.flatMap((selector) => /^\.([\w-]+)(?::(?!has)[^\s>+~]+)?$/.exec(selector)?.[1] ?? []);
}

test("a class has its styles in one sheet, because a page may load any of them", () => {
  const sheets = new Map<string, Set<string>>();
  for (const file of globSync("**/*.css", { cwd: app }))
    parse(readFileSync(app + file, "utf8")).walkRules((rule) => {
      for (const name of definedBy(rule)) sheets.set(name, (sheets.get(name) ?? new Set()).add(file));
    });
  const shared = [...sheets].filter(([, files]) => files.size > 1);
  expect(shared.map(([name, files]) => `.${name}: ${[...files].join(", ")}`)).toEqual([]);
  expect(sheets.size).toBeGreaterThan(100);
});
