import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productChanges } from "./product-changes.ts";
import { readProductFeed } from "./read-products.ts";

const products = (name: string) =>
  new Map(
    readProductFeed(
      readFileSync(new URL(`../../../tests/files/feeds/${name}`, import.meta.url)),
    ).products.map(({ attributes }) => [attributes["id"]?.[0] ?? "", attributes]),
  );

test("what changed overnight is found, and another spelling is no change", () => {
  const changes = productChanges(products("products-day1.xml"), products("products-day2.xml"));
  expect(
    changes.map(({ id, kind, attribute, before, after, percent }) => [
      id,
      kind,
      attribute,
      before,
      after,
      percent,
    ]),
  ).toEqual([
    ["c9", "removed", null, null, null, null],
    ["c10", "removed", null, null, null, null],
    ["c3", "changed", "price", "199.00 EUR", "278.60 EUR", 40],
    ["c4", "changed", "availability", "in_stock", "out_of_stock", null],
  ]);
});
