import { describe, expect, test } from "vitest";
import { readMarkdown } from "#lib/markdown.ts";
import { plainText, spokenText } from "#lib/plain-text.ts";
import { htmlPiecesOf, imagesOf, linksOf, outlineOf } from "./facts.ts";

const outline = (text: string) => outlineOf(readMarkdown(text));

describe("the outline", () => {
  test("lists headings with the ids that the preview gives them", () => {
    expect(outline("## One *two*\n\ntext\n\n## One two\n\n### Three")).toEqual([
      { id: "post-one-two", level: 2, text: "One two", isSkipping: false },
      { id: "post-one-two-1", level: 2, text: "One two", isSkipping: false },
      { id: "post-three", level: 3, text: "Three", isSkipping: false },
    ]);
  });

  test("marks levels that are left out, the first one too", () => {
    const skipping = outline("### a\n\n## b\n\n#### c\n\n##### d\n\n## e").map(
      ({ isSkipping }) => isSkipping,
    );
    expect(skipping).toEqual([true, false, true, false, false]);
  });

  test("sees headings in quotes and none in code", () => {
    expect(outline("> ## quoted\n\n```\n## code\n```").map(({ text }) => text)).toEqual(["quoted"]);
  });
});

test("links are told apart by where they lead", () => {
  const text =
    "[a](https://www.shop.test/x) [b](/y) [c](https://else.test) [d](mailto:x@y.test) [e](#z) [f](javascript:x) [g][r]\n\n[r]: https://shop.test/ref";
  const kinds = linksOf(readMarkdown(text), "https://shop.test/post").map(({ kind }) => kind);
  expect(kinds).toEqual(["internal", "internal", "external", "mail", "section", "refused", "internal"]);
  expect(linksOf(readMarkdown(text), null).map(({ kind }) => kind)).toEqual([
    "external",
    "internal",
    "external",
    "mail",
    "section",
    "refused",
    "external",
  ]);
});

test("pictures are found with what they say", () => {
  const text = "![ ](a.png) ![A boot][b] ![Sole](/files/01A) ![None][c]\n\n[b]: https://a.test/b.png";
  expect(imagesOf(readMarkdown(text), null)).toEqual([
    { alt: "", url: "a.png", isShown: false },
    { alt: "A boot", url: "https://a.test/b.png", isShown: true },
    { alt: "Sole", url: "/files/01A", isShown: true },
  ]);
  expect(imagesOf(readMarkdown("![](a.png)"), "https://a.test/b")).toMatchObject([{ isShown: true }]);
});

test("pieces of HTML are counted, comments not", () => {
  expect(htmlPiecesOf(readMarkdown("a <b>c</b>\n\n<!-- d -->"))).toBe(2);
});

describe("plain text", () => {
  test("keeps what the marks meant", () => {
    const text =
      "# T\n\nA **b** [c](https://d.test).\n\n- one\n- two\n  1. deep\n\n> q\n\n| h | i |\n| - | - |\n| 1 | 2 |\n\n```\ncode\n```\n\n![alt](x.png)\n\n---";
    expect(plainText(readMarkdown(text))).toBe(
      "T\n\nA b c (https://d.test).\n\n- one\n- two\n  1. deep\n\n> q\n\nh | i\n1 | 2\n\ncode\n\nalt\n\n* * *",
    );
  });

  test("says an address once", () => {
    expect(plainText(readMarkdown("<https://a.test/> https://b.test <c@d.test>"))).toBe(
      "https://a.test/ https://b.test c@d.test",
    );
  });

  test("to be counted has neither code nor addresses", () => {
    expect(spokenText(readMarkdown("Hi [you](https://a.test)\n\n```\nx y z\n```"))).toBe("Hi you");
  });
});
