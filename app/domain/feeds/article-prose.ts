import { decodeHTML } from "entities";
import rehypeParse from "rehype-parse";
import rehypeSanitize, { type Options as Allowed } from "rehype-sanitize";
import { unified } from "unified";
import { linkTarget, type ProseNode, type ProseProps } from "#domain/blogs/prose.ts";

/** Elements whose text belongs to a line. */
const INLINE: Readonly<Record<string, string>> = {
  a: "a",
  em: "em",
  i: "em",
  cite: "em",
  strong: "strong",
  b: "strong",
  del: "del",
  s: "del",
  strike: "del",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
  sup: "sup",
};

/** Elements that are paragraphs unless they have some. */
const CONTAINERS = new Set(
  "div p section article main header footer aside address center figure figcaption dl dt dd details summary li caption".split(
    " ",
  ),
);

const HEADING = /^h[1-6]$/;

/** Only the elements, attributes, and schemes in this list are read. The text of others remains. */
const ALLOWED: Allowed = {
  tagNames: [
    ...Object.keys(INLINE),
    ...CONTAINERS,
    ..."h1 h2 h3 h4 h5 h6 blockquote pre hr br img ul ol table thead tbody tfoot tr th td".split(" "),
  ],
  attributes: {
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    th: ["align"],
    td: ["align"],
  },
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
  clobber: [],
  strip: "script style iframe template svg math title textarea select noembed noframes".split(" "),
  allowComments: false,
  allowDoctypes: false,
};

const reader = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, ALLOWED);

type Root = ReturnType<typeof reader.runSync>;
type HastNode = Root["children"][number];
type Element = Extract<HastNode, { type: "element" }>;

/** Deeper elements are left out, and their text isn’t: renderers recurse, and stacks are finite. */
const DEPTH_MAX = 60;
const NODES_MAX = 50_000;

type Reading = {
  base: string | null;
  /** The level of the last heading. The page’s own is 1. */
  level: number;
  /** Nodes that are left to be read. */
  left: number;
};

/** Where a node is. What it may contain depends on it. */
type Place = { depth: number; isInLine: boolean; isInLink: boolean };

class TooManyError extends Error {}

/**
 * Returns an article’s HTML as the elements that are safe to show, or null if it has none, or far too many. Relative links start from
 * `base`.
 */
export function articleProse(html: string, base: string | null): ProseNode[] | null {
  // Some feeds escape it once too often.
  const source = hasTags(html) ? html : decodeHTML(html);
  if (!hasTags(source)) return null;
  const tame = source.replaceAll(FORMATTING, "<$1>");
  if (copiesIn(tame) > NODES_MAX) return null;
  try {
    const { children } = reader.runSync(reader.parse(tame));
    const place = { depth: 0, isInLine: false, isInLink: false };
    return paragraphs(children, place, { base, level: 1, left: NODES_MAX });
  } catch (error) {
    // Elements that are nested thousands of times exhaust the stack.
    if (error instanceof TooManyError || error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * A parser repeats such elements in each block until they are closed, and only those without attributes at most three times: a few
 * kilobytes would become gigabytes.
 */
const FORMATTING = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)\b[^>]*>/gi;

/** Returns the most elements that a parser may add for those. */
const copiesIn = (source: string) =>
  new Set(source.match(FORMATTING)).size * (source.match(/<[a-z]/gi)?.length ?? 0);

const hasTags = (text: string) => /<[a-z]/i.test(text);

const isBlock = (node: ProseNode) => typeof node !== "string" && !LINE_TAGS.has(node.tag);
const LINE_TAGS = new Set(["br", ...Object.values(INLINE)]);

const isBlank = (nodes: readonly ProseNode[]): boolean =>
  nodes.every((node) =>
    typeof node === "string"
      ? node.trim() === ""
      : node.tag === "br" || (LINE_TAGS.has(node.tag) && isBlank(node.children ?? [])),
  );

const element = (tag: string, children: ProseNode[], props: ProseProps = {}): ProseNode => ({
  tag,
  ...(Object.keys(props).length > 0 && { props }),
  ...(children.length > 0 && { children }),
});

/** Reads nodes as blocks. What stands between them becomes paragraphs. */
function paragraphs(nodes: readonly HastNode[], place: Place, reading: Reading): ProseNode[] {
  const blocks: ProseNode[] = [];
  let line: ProseNode[] = [];
  const endLine = () => {
    if (!isBlank(line)) blocks.push(element("p", line));
    line = [];
  };
  for (const node of flow(nodes, place, reading)) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(node);
  }
  endLine();
  return blocks;
}

const flow = (nodes: readonly HastNode[], place: Place, reading: Reading): ProseNode[] =>
  nodes.flatMap((node) => read(node, place, reading));

function read(node: HastNode, place: Place, reading: Reading): ProseNode[] {
  if (reading.left-- === 0) throw new TooManyError();
  if (node.type === "text") return node.value === "" ? [] : [node.value];
  if (node.type !== "element") return [];
  const { tagName: tag, children } = node;
  const inside = { ...place, depth: place.depth + 1 };
  if (tag === "br") return [element("br", [])];
  if (tag === "img") return image(node, place, reading);
  const line = Object.hasOwn(INLINE, tag) ? INLINE[tag] : undefined;
  if (inside.depth > DEPTH_MAX) return flow(children, inside, reading);
  if (line === "a") return link(node, inside, reading);
  if (line !== undefined) {
    const content = flow(children, inside, reading);
    // A browser closes it at the first paragraph.
    return content.length === 0 || content.some(isBlock) ? content : [element(line, content)];
  }
  // In a line, a block is only apart from what is around it.
  if (place.isInLine) return tag === "hr" ? [] : [" ", ...flow(children, inside, reading), " "];
  return block(node, inside, reading);
}

function block(node: Element, place: Place, reading: Reading): ProseNode[] {
  const { tagName: tag, children, properties } = node;
  const inLine = { ...place, isInLine: true };
  if (HEADING.test(tag)) {
    const content = flow(children, inLine, reading);
    if (isBlank(content)) return [];
    // It is below the page’s own, and leaves no level out.
    reading.level = Math.min(Number(tag[1]) + 1, reading.level + 1, 6);
    return [element(`h${reading.level}`, content)];
  }
  if (tag === "hr") return [element("hr", [])];
  if (tag === "pre") {
    const content = flow(children, inLine, reading);
    return isBlank(content) ? [] : [element("pre", content)];
  }
  if (tag === "ul" || tag === "ol") {
    const items = children.flatMap((child) =>
      child.type === "text" && child.value.trim() === "" ? [] : item(child, place, reading),
    );
    const { start } = properties;
    return items.length === 0 ? [] : [element(tag, items, typeof start === "number" ? { start } : {})];
  }
  if (tag === "table") return table(node, place, reading);
  const content = paragraphs(children, place, reading);
  return tag === "blockquote" && content.length > 0 ? [element("blockquote", content)] : content;
}

function item(node: HastNode, place: Place, reading: Reading): ProseNode[] {
  const isItem = node.type === "element" && node.tagName === "li";
  const content = flow(isItem ? node.children : [node], place, reading);
  return isBlank(content) ? [] : [element("li", content)];
}

/** Reads the rows of a table, and leaves out what else is in it. */
function table(node: Element, place: Place, reading: Reading): ProseNode[] {
  const rowsIn = (parent: Element): Element[] =>
    parent.children.flatMap((child) =>
      child.type !== "element"
        ? []
        : child.tagName === "tr"
          ? child
          : /^t(?:head|body|foot)$/.test(child.tagName)
            ? rowsIn(child)
            : [],
    );
  const rows = rowsIn(node).flatMap((row) => {
    const cells = row.children.flatMap((cell) => {
      if (cell.type !== "element" || !/^t[hd]$/.test(cell.tagName)) return [];
      const { align } = cell.properties;
      const isKnown = align === "left" || align === "center" || align === "right";
      return element(
        cell.tagName,
        flow(cell.children, place, reading),
        isKnown ? { "data-align": align } : {},
      );
    });
    return cells.length === 0 ? [] : element("tr", cells);
  });
  return rows.length === 0 ? [] : [element("table", [element("tbody", rows)])];
}

const REL = "noopener noreferrer nofollow";

const webAddress = (value: unknown, base: string | null) =>
  typeof value === "string" && value !== "" ? linkTarget(value, base) : null;

function link({ properties, children }: Element, place: Place, reading: Reading): ProseNode[] {
  const href = place.isInLink ? null : webAddress(properties.href, reading.base);
  if (href === null) return flow(children, place, reading);
  const content = flow(children, { ...place, isInLine: true, isInLink: true }, reading);
  return isBlank(content) ? [] : [element("a", content, { href, rel: REL })];
}

/** An image of another host isn’t loaded, so that it learns nothing of who reads. Its words link to it. */
function image({ properties }: Element, { isInLink }: Place, { base }: Reading): ProseNode[] {
  const { alt: given, width, height } = properties;
  const alt = typeof given === "string" ? given.trim() : "";
  // Such an image only counts readers.
  if ([width, height].some((size) => size === 0 || size === 1 || size === "0" || size === "1")) return [];
  const href = isInLink ? null : webAddress(properties.src, base);
  const words = alt === "" ? "Image" : `Image: ${alt}`;
  if (href === null || href.startsWith("mailto:")) return alt === "" && !isInLink ? [] : [words];
  return [element("a", [words], { href, rel: REL })];
}
