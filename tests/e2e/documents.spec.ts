import { deadControls } from "../support/dead-controls.ts";
import { demoPages } from "../support/demo.ts";
import { newVisitor } from "../support/visitor.ts";
import { expect, test } from "./fixtures.ts";

test("no link of the demo workspace is broken and no control in any document is dead", async ({
  product,
}) => {
  const pages = await demoPages(product);
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter(({ status }) => status !== 200).map(({ path, status }) => `${path} ${status}`)).toEqual(
    [],
  );
  for (const { path, html } of pages) expect.soft(deadControls(html), `dead controls on ${path}`).toEqual([]);
});

test("no control on the pages of guests is dead", async ({ product }) => {
  const visitor = newVisitor(product.origin);
  for (const path of [
    "/login",
    "/register",
    "/forget-password",
    "/password-reset/token",
    "/invitation/accept",
    "/nowhere",
  ]) {
    const { html } = await visitor.get(path);
    expect.soft(deadControls(html), `dead controls on ${path}`).toEqual([]);
  }
});
