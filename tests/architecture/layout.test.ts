import { globSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { root, sourcesIn } from "./imports.ts";

const FORBIDDEN = new Set([
  "utils",
  "util",
  "helpers",
  "hooks",
  "types",
  "services",
  "store",
  "stores",
  "constants",
  "common",
  "misc",
  "shared",
]);

const folders = globSync("{app,api,tests,.tools}/**/", { cwd: root }).map((path) =>
  path.replaceAll("\\", "/").replace(/\/$/, ""),
);
const files = [...sourcesIn("app"), ...sourcesIn("api"), ...sourcesIn("tests"), ...sourcesIn(".tools")];

test("no folder or file is a drawer for whatever fits nowhere else", () => {
  const drawers = [...folders, ...files].filter((path) => FORBIDDEN.has(basename(path).replace(/\..*$/, "")));
  expect(drawers).toEqual([]);
});

test("no folder is named after a verb, or after nothing in particular", () => {
  const vague = folders.filter((path) => ["items", "actions", "things", "manage"].includes(basename(path)));
  expect(vague).toEqual([]);
});

test("there are no barrels", () => {
  const barrels = files.filter((file) => /^app\/(?!routes\/)/.test(file) && /\/index\.tsx?$/.test(file));
  expect(barrels).toEqual([]);
});

test("the top level holds what a repository needs and nothing more", () => {
  const known = new Set([
    "Dockerfile",
    "LICENSE",
    "README.md",
    "api",
    "app",
    "build",
    "compose.yaml",
    "data",
    "docs",
    "laravel",
    "node_modules",
    "package-lock.json",
    "package.json",
    "public",
    "react-router.config.ts",
    "test-results",
    "tests",
    "tsconfig.json",
    "vite.config.ts",
  ]);
  const others = globSync("*", { cwd: root }).filter((name) => !known.has(name));
  expect(others).toEqual([]);
});
