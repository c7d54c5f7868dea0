import { describe, expect, test } from "vitest";
import texts from "#tests/files/x-texts.json" with { type: "json" };
import { hashtagsIn } from "./hashtags.ts";
import { linksIn } from "./links.ts";
import { usageOf } from "./text-length.ts";

describe("X’s own cases", () => {
  test.each(texts.links)("links of $text", ({ text, links }) => {
    expect(linksIn(text)).toEqual(links);
  });

  test.each(texts.hashtags)("hashtags of $text", ({ text, hashtags }) => {
    expect(hashtagsIn(text).map((tag) => tag.slice(1))).toEqual(hashtags);
  });

  test.each(texts.lengths)("length of $text", ({ text, length }) => {
    expect(usageOf("x", text)?.used).toBe(length);
  });
});

test.each([
  ["See https://example.com/launch?utm_source=x#top.", ["https://example.com/launch?utm_source=x#top"]],
  [
    "(https://example.com/a_(b)) and [https://example.com/c]",
    ["https://example.com/a_(b)", "https://example.com/c"],
  ],
  [
    "“https://example.com/q”… and https://example.com/?a=1&b=2!",
    ["https://example.com/q", "https://example.com/?a=1&b=2"],
  ],
  ["mail ada@example.com or @ada.example.com", []],
  ["version 1.2.3, 9.30 pm, 1.5kg, Ok.Then, e.g. this", []],
  ["sub.domain.example.co.uk/x?y=z", ["sub.domain.example.co.uk/x?y=z"]],
  ["Vor Ort: https://www.münchen.example.de/straße", ["https://www.münchen.example.de/straße"]],
])("finds the links of %j", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test("takes no longer for long texts without a link", () => {
  const started = performance.now();
  for (const part of ["a.", "a-", "com.", "https://", "https://a.", "a.com/", "あ.", "@", "#"])
    linksIn(part.repeat(60_000 / part.length));
  for (const signs of [")", "(", "!", "?", "(a"]) linksIn(`https://a.com/${signs.repeat(60_000)}`);
  linksIn(`https://a.com/${"(".repeat(30_000)}${")".repeat(31_000)}`);
  expect(performance.now() - started).toBeLessThan(1500);
});
