import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readFeedApart } from "./read-feed.ts";

const ofFile = async (name: string) => ({
  bytes: new Uint8Array(await readFile(new URL(`../../tests/files/feeds/${name}`, import.meta.url))),
  address: "https://northwind.test/feed.xml",
  contentType: "",
});

test("a feed is read in a thread of its own, and a fault is a sentence", async () => {
  const content = await readFeedApart({ family: "content", ...(await ofFile("feed-mess.xml")) });
  expect(content).toMatchObject({ content: { title: "Northwind journal", entries: { length: 3 } } });
  const products = await readFeedApart({ family: "products", ...(await ofFile("products-day2.xml")) });
  expect(products).toMatchObject({ products: { products: { length: 8 } } });
  expect(await readFeedApart({ family: "content", ...(await ofFile("bomb.xml")) })).toEqual({
    fault: "This is not a valid feed.",
    offered: [],
  });
  expect(await readFeedApart({ family: "content", ...(await ofFile("not-a-feed.html")) })).toEqual({
    fault: "This is a web page.",
    offered: ["https://northwind.test/feed.xml"],
  });
});
