import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { root } from "./imports.ts";

const EntrySchema = z.object({
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const LockSchema = z.object({ packages: z.record(z.string(), EntrySchema) });
const { packages } = LockSchema.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));

const isLocked = (name: string) =>
  Object.keys(packages).some(
    (path) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`),
  );

test("every platform package that something may need is locked, so that npm ci works everywhere", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name))
      .map((name) => `${path || "package.json"} wants ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every package comes from the public registry, with its checksum", () => {
  const strays = Object.entries(packages).filter(([path, { link, resolved, integrity }]) => {
    if (path === "" || link || !path.includes("node_modules/")) return false;
    return (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")) || !integrity;
  });
  expect(strays.map(([path, { resolved }]) => `${path} ${resolved ?? "without a checksum"}`)).toEqual([]);
});
