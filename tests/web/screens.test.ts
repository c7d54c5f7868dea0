import { afterAll, beforeAll, expect, test } from "vitest";
import { deadControls } from "../support/dead-controls.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import { patternOf, screens } from "../support/screens.ts";
import { sweep, type SweptPage } from "../support/sweep.ts";

let product: RunningProduct;
let pages: SweptPage[];
beforeAll(async () => {
  product = await startProduct({ seed: true });
  ({ pages } = await sweep(product));
});
afterAll(() => product.stop());

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
    "/verify-email/1/2 403",
  ]);
});

test("no control in any document is dead", () => {
  for (const { path, html, role } of pages)
    expect.soft(deadControls(html), `dead controls on ${path} for a ${role}`).toEqual([]);
});
