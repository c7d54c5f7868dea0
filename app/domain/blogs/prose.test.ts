import { describe, expect, test } from "vitest";
import { readMarkdown, walk } from "#lib/markdown.ts";
import { attacks } from "../../../tests/support/markdown-attacks.ts";
import { PROSE_TAGS, type ProseNode, type ProseProps, linkTarget, toProse, withOwnImages } from "./prose.ts";

const render = (text: string, options = {}) => toProse(readMarkdown(text), options);

const elements = (nodes: readonly ProseNode[]): { tag: string; props: ProseProps }[] =>
  nodes.flatMap((node) =>
    typeof node === "string"
      ? []
      : [{ tag: node.tag, props: node.props ?? {} }, ...elements(node.children ?? [])],
  );

const words = (nodes: readonly ProseNode[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : words(node.children ?? []))).join("");

const only = (text: string, tag: string) => elements(render(text)).filter((found) => found.tag === tag);

describe("what people write", () => {
  test("becomes the elements that Markdown means", () => {
    const text =
      "## Hi *you*\n\n1. **a**\n2. ~~b~~ `c`\n\n> q\n\n```js\nx\n```\n\n---\n\n| h |\n| -: |\n| d |";
    expect(new Set(elements(render(text)).map(({ tag }) => tag))).toEqual(
      new Set("h2 em ol li strong del code blockquote p pre hr table thead tbody tr th td".split(" ")),
    );
  });

  test("keeps task lists as signs, since a box that cannot be ticked is no control", () => {
    expect(words(render("- [x] done\n- [ ] open"))).toBe("☑ done☐ open");
    expect(only("- [x] done", "input")).toEqual([]);
  });

  test("puts headings below those of the page and gives them ids of their own", () => {
    expect(elements(render("# Launch day\n\n###### Launch day", { shift: 2 }))).toEqual([
      { tag: "h3", props: { id: "post-launch-day" } },
      { tag: "h6", props: { id: "post-launch-day-1" } },
    ]);
  });

  test("links sections and notes within the post", () => {
    expect(only("[up](#launch-day)", "a")[0]?.props.href).toBe("#post-launch-day");
    const notes = elements(render("a[^1]\n\n[^1]: b"));
    const ids = new Set(notes.map(({ props }) => props.id));
    const hrefs = notes.flatMap(({ props }) => (props.href === undefined ? [] : [props.href.slice(1)]));
    expect(hrefs).toHaveLength(2);
    expect(hrefs.filter((id) => !ids.has(id))).toEqual([]);
  });

  test("shows raw HTML as it was typed, comments not at all", () => {
    expect(words(render("a <b>c</b> <!-- d --> e"))).toBe("a <b>c</b>  e");
  });
});

describe("links", () => {
  test("open apart and vouch for nobody", () => {
    expect(only("[a](https://a.test/x 'T')", "a")[0]?.props).toEqual({
      href: "https://a.test/x",
      title: "T",
      rel: "noopener noreferrer nofollow",
      target: "_blank",
    });
  });

  test("lead to web pages and mailboxes only", () => {
    expect(linkTarget("https://a.test")).toBe("https://a.test/");
    expect(linkTarget("mailto:a@b.test")).toBe("mailto:a@b.test");
    for (const address of [
      "javascript:x",
      " java\nscript:x",
      "data:text/html,x",
      "ftp://a.test",
      "tel:1",
      "https://u:p@a.test",
      "/x",
      "x",
    ]) {
      expect(linkTarget(address), address).toBeNull();
    }
  });

  test("without a host are text, until the post has an address", () => {
    expect(elements(render("[a](/b)"))).toEqual([{ tag: "p", props: {} }]);
    expect(elements(render("[a](/b)", { base: "https://a.test/c/d" })).at(1)?.props.href).toBe(
      "https://a.test/b",
    );
  });
});

describe("pictures", () => {
  test("of our own are shown", () => {
    expect(only("![A boot](/files/01ABC)", "img")[0]?.props).toEqual({ src: "/files/01ABC", alt: "A boot" });
  });

  test("of our own are beside the text in files that leave the app, and elsewhere for clients", () => {
    const text = "![A](/files/01ABC) ![B](/files/01DEF)";
    const exported = render(text, { hasForeignImages: true, images: { "01ABC": "images/01ABC.png" } });
    expect(elements(exported).filter(({ tag }) => tag === "img")).toEqual([
      { tag: "img", props: { src: "images/01ABC.png", alt: "A" } },
    ]);
    const moved = withOwnImages(render(text), (id) => `/review/token/files/${id}`);
    expect(elements(moved).flatMap(({ props }) => props?.src ?? [])).toEqual([
      "/review/token/files/01ABC",
      "/review/token/files/01DEF",
    ]);
  });

  test("of other hosts are a link, which fetches nothing by itself", () => {
    expect(only("![A boot](https://a.test/b.png)", "img")).toEqual([]);
    expect(words(render("![A boot](https://a.test/b.png)"))).toBe("Image: A boot");
  });

  test("of other hosts are pictures in files that leave the app", () => {
    const [, picture] = elements(render("![A](https://a.test/b.png)", { hasForeignImages: true }));
    expect(picture).toEqual({ tag: "img", props: { src: "https://a.test/b.png", alt: "A" } });
  });
});

const PROPS = new Set(
  "id href rel target title src alt start data-align aria-label scope className".split(" "),
);

describe("attacks", () => {
  test("are many", () => expect(attacks.length).toBeGreaterThanOrEqual(400));

  test.each([
    ["a page", {}],
    ["a file", { base: "https://example.com/post", hasForeignImages: true, shift: 1 }],
  ])("leave nothing but allowed elements, attributes and schemes in %s", (_place, options) => {
    for (const { class: name, text } of attacks) {
      for (const { tag, props } of elements(render(text, options))) {
        const about = `${name}: ${text}`;
        expect(PROSE_TAGS, about).toContain(tag);
        for (const prop of Object.keys(props)) expect(PROPS, about).toContain(prop);
        if (props.id !== undefined) expect(props.id, about).toMatch(/^post-/);
        if (props.href !== undefined) expect(props.href, about).toMatch(/^(https?:\/\/|mailto:|#post-)/);
        if (props.src !== undefined) {
          expect(props.src, about).toMatch(
            "hasForeignImages" in options ? /^https?:\/\// : /^\/files\/[\w-]+$/,
          );
        }
      }
    }
  });
});

/** Texts of `size` characters that take a naive parser quadratic time, or overflow its stack. */
const MONSTERS: [string, (size: number) => string][] = [
  ...[
    "> ",
    ">",
    "- ",
    "*a **a ",
    "a_ ",
    "_a ",
    "*a_ ",
    "[ a_",
    "[a",
    "a]",
    "![",
    "[a](b",
    "[a](<b",
    "<a b='",
    "<!--",
    "<",
    "`",
    "e``",
    "\\",
    "&amp;",
    "a@b.",
    "www.a",
    "http://a)",
    "**x",
    "~~a ",
    "a\n=\n",
    "> a\n",
    "# a\n",
    "[a]: u\n",
    "[^1]: x\n\n",
    "\t- ",
    "|a",
    "a|",
    "|x|y|\n",
    "a  \n",
    "\n",
    " ",
    "\0",
    "\uFDD0",
    "1) ",
  ].map((part): [string, (size: number) => string] => [
    JSON.stringify(part),
    (size) => part.repeat(Math.ceil(size / part.length)),
  ]),
  ["brackets in brackets", (size) => "[".repeat(size / 2) + "a" + "]".repeat(size / 2)],
  ["parentheses in a link", (size) => `[a](${"(".repeat(size)}`],
  [
    "lists in lists",
    (size) => Array.from({ length: Math.sqrt(size) }, (_, depth) => `${"  ".repeat(depth)}* a\n`).join(""),
  ],
  ["a table of 1,000 columns", (size) => `|${"a|".repeat(size / 4)}\n|${"-|".repeat(size / 4)}`],
];

describe("texts made to be slow", () => {
  const SIZE = 200_000;
  /** CPU time of this thread only, so that other load on the machine doesn't count. */
  const LIMIT_MICROSECONDS = 4_000_000;

  test.each(MONSTERS)("%s is read and rendered in time", { timeout: 120_000 }, (_name, make) => {
    const text = make(SIZE).slice(0, SIZE);
    const before = process.threadCpuUsage();
    const nodes = render(text);
    const { user, system } = process.threadCpuUsage(before);
    expect(user + system).toBeLessThan(LIMIT_MICROSECONDS);
    expect(Array.isArray(nodes)).toBe(true);
  });

  test("lose none of their words", () => {
    const deep = `${">".repeat(5000)} the end`;
    expect(words(render(deep))).toContain("the end");
    expect([...walk(readMarkdown(deep))].length).toBeLessThan(100);
    expect(words(render(`${"*a ".repeat(5000)}the end`))).toContain("the end");
    expect(words(render(`${"a\n".repeat(9000)}the end`))).toContain("the end");
  });
});
