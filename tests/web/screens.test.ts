import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { deadControls } from "../support/dead-controls.ts";
import { patternOf, screens } from "../support/screens.ts";
import { type SweptPage, sweptPages } from "../support/sweep.ts";

let pages: SweptPage[];
beforeAll(async () => {
  pages = await sweptPages();
});

test("every screen of the route table is swept", () => {
  const swept = new Set(pages.map(({ path }) => patternOf(path)));
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.map(({ pattern }) => pattern).filter((pattern) => !swept.has(pattern))).toEqual([]);
});

test("no screen is swept twice in one state", () => {
  const kinds = pages.map(({ path, role }) => `${role} ${path}`);
  expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
});

test("no link of the demo workspace is broken", () => {
  const broken = pages.filter(({ status, path }) => status !== 200 && !patternOf(path).includes("*"));
  expect(broken.map(({ path, status }) => `${path.replace(/\?.*/, "")} ${status}`)).toEqual([
    "/invitation/accept 404",
    "/review/unknown 404",
    "/unsubscribe/unknown 404",
    "/verify-email/1/2 403",
    "/notifications/unknown 404",
  ]);
});

test("no control in any document is dead", () => {
  for (const { path, html, role } of pages)
    expect.soft(deadControls(html), `dead controls on ${path} for a ${role}`).toEqual([]);
});

test("pages are the same whether scripts are off or were cut out: nothing in them asks", async () => {
  for (const { path, html } of pages) expect.soft(html, path).not.toContain("<noscript");
  const files = pages.flatMap(({ html }) =>
    [...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => file!),
  );
  expect(files.length).toBeGreaterThan(0);
  // What a browser says of itself may leave a place empty where scripts were cut out, and do no more.
  const asked = await Promise.all(
    [...new Set(files)].map(async (file) => {
      const css = await readFile(new URL(`../../build/client${file}`, import.meta.url), "utf8");
      return [...css.matchAll(/@media ?\(scripting: ?\w+\) ?\{[^{}]*(?:\{[^{}]*\})?/g)].map(([rule]) => rule);
    }),
  );
  const leavesAPlace =
    /^@media\(scripting:(enabled\)\{[^{}]*\{min-height:[\d.]+rem;?\}|none\)\{[^{}]*\{display:none;?\})$/;
  const others = asked.flat().filter((rule) => !leavesAPlace.test(rule.replaceAll(/\s/g, "")));
  expect(others).toEqual([]);
});
