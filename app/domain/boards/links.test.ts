import { LinkifyIt } from "linkify-it";
import { expect, test } from "vitest";
import { linksIn } from "./links.ts";

const linkify = new LinkifyIt({ fuzzyLink: true });
const known = (text: string) =>
  (linkify.match(text) ?? []).filter(({ schema }) => schema !== "mailto:").map(({ raw }) => raw);

test.each([
  ["See https://example.com/launch?utm_source=x#top."],
  ["(https://example.com/a_(b)) and [https://example.com/c]"],
  ["http://münchen.example/straße, http://例え.jp/パス"],
  ["www.example.com or example.com/path, not e.g. this"],
  ["“https://example.com/q”… and https://example.com/?a=1&b=2!"],
  ["Two: https://a.example/1 https://b.example/2\nhttps://c.example/3"],
  ["mail ada@example.com or @ada.example.com"],
  ["version 1.2.3, 9.30 pm, 1.5kg, Ok.Then"],
  ["sub.domain.example.co.uk/x?y=z"],
  ["https:// nothing, http://, ftp.example"],
  ["shop.example.org?from=post and example.net#part"],
  [`https://example.com/${"a".repeat(70)}`],
])("finds in %j what linkify-it finds", (text) => {
  expect(linksIn(text)).toEqual(known(text));
});

test("takes no longer for long texts without a link", () => {
  const started = performance.now();
  linksIn("a.".repeat(30_000));
  linksIn("a-".repeat(30_000));
  linksIn("https://".repeat(8000));
  // This took minutes when the brackets were counted again for each one that was removed.
  linksIn(`https://a${")".repeat(60_000)}`);
  linksIn(`https://a${"(".repeat(30_000)}${")".repeat(31_000)}`);
  expect(performance.now() - started).toBeLessThan(500);
});
