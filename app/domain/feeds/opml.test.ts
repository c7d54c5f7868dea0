import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readOpml, writeOpml } from "./opml.ts";

const file = (name: string) => readFileSync(new URL(`../../../tests/files/feeds/${name}`, import.meta.url));

test("a list of feeds is read with its folders, and written as it was", () => {
  const read = readOpml(file("feeds.opml"));
  expect(read).toEqual({
    feeds: [
      { title: "Wool & Co", address: "https://wool.test/feed?a=1&b=2", category: "Press" },
      { title: "No text", address: "https://deep.test/rss", category: "Press / Deep" },
      { title: "Inside", address: "http://169.254.169.254/latest", category: null },
    ],
    doubles: [{ title: "Twice", address: "https://wool.test/feed?a=1&b=2", category: null }],
    others: ["A link"],
  });
  const again = readOpml(new Uint8Array(Buffer.from(writeOpml("Northwind", read.feeds))));
  expect(again.feeds).toEqual(read.feeds);
});

test("what is no list is refused in a sentence", () => {
  expect(() => readOpml(new Uint8Array(Buffer.from("nothing")))).toThrow(
    "This is not a list of feeds (OPML).",
  );
  expect(() => readOpml(file("bomb.xml"))).toThrow("This is not a valid feed.");
});
