import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { root } from "./imports.ts";

const EntrySchema = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const LockSchema = z.object({ packages: z.record(z.string(), EntrySchema) });
const { packages } = LockSchema.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));

const versionsOf = (name: string) =>
  Object.entries(packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, { version }]) => version ?? "");

const isAtLeast = (version: string, least: number[]) => {
  const parts = version.split(".").map(Number);
  const at = least.findIndex((part, index) => parts[index] !== part);
  return at === -1 || (parts[at] ?? 0) > (least[at] ?? 0);
};

test("the router and its Node half are the versions with the fixes for denial of service", () => {
  expect(new Set(versionsOf("react-router"))).toEqual(new Set(["8.5.1"]));
  expect(new Set(versionsOf("@react-router/node"))).toEqual(new Set(["8.5.1"]));
});

test("no undici is older than 8.10.2", () => {
  const versions = versionsOf("undici");
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => !isAtLeast(version, [8, 10, 2]))).toEqual([]);
});

test("every platform package that something may need is locked, so that npm ci works everywhere", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => versionsOf(name).length === 0)
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
