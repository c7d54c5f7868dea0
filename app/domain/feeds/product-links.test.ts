import { expect, test } from "vitest";
import { idKey, keysOf, linkKey, linksIn } from "./product-links.ts";

test("addresses are found in a text, without the signs that end a sentence", () => {
  expect(linksIn("See https://n.test/a?b=1, or (https://n.test/c). https://n.test/c!")).toEqual([
    "https://n.test/a?b=1",
    "https://n.test/c",
  ]);
  const post = "[Boots](https://n.test/a) and [coats](/p/4?a=1), not [this](javascript:x) or ](b";
  expect(linksIn(post)).toEqual(["https://n.test/a"]);
  expect(linksIn(post, "https://n.test/blog/one")).toEqual(["https://n.test/a", "https://n.test/p/4?a=1"]);
});

test("a product is found by its link without tracking parameters, or by its id at its shop", () => {
  const product = "https://n.test/p/boot-42";
  expect(keysOf("https://n.test/p/boot-42?utm_source=meta")).toContain(linkKey(product));
  expect(keysOf("https://n.test/item?sku=C3")).toContain(idKey(product, "c3"));
  expect(keysOf("https://n.test/de/c3.html")).toContain(idKey(product, "c3"));
  expect(keysOf("https://other.test/de/c3")).not.toContain(idKey(product, "c3"));
  expect(keysOf("mailto:ada@n.test")).toEqual([]);
});
