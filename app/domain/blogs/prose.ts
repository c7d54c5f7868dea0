import rehypeSanitize, { type Options as Allowed } from "rehype-sanitize";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { filePath } from "#lib/file-path.ts";
import { ID_PREFIX, type MarkdownRoot } from "#lib/markdown.ts";

/** Every element that a rendered post may contain. */
export const PROSE_TAGS: readonly string[] = [
  "h1 h2 h3 h4 h5 h6 p blockquote pre hr ul ol li section table thead tbody tr th td",
  "a em strong del code br sup img span",
].flatMap((tags) => tags.split(" "));

export type ProseProps = {
  id?: string;
  href?: string;
  rel?: string;
  target?: string;
  title?: string;
  src?: string;
  alt?: string;
  /** The first number of a list. */
  start?: number;
  "data-align"?: "left" | "center" | "right";
  "aria-label"?: string;
  scope?: "col";
  className?: "task" | "foreign-image" | "footnotes";
  /** The line of the text on which a block begins, counted from 1. */
  "data-line"?: number;
};

/** Rendered Markdown as plain data, which a loader can send and a small component can render. */
export type ProseNode = string | { tag: string; props?: ProseProps; children?: ProseNode[] };

export type ProseOptions = {
  /** The post's published URL, which relative links start from. Without it, they are rendered as text. */
  base?: string | null;
  /** How many levels to lower the headings, so that they fit below the page's own. */
  shift?: number;
  /** Includes images from other hosts, for exported files. */
  hasForeignImages?: boolean;
  /** Where exported files have the stored images, by their ids. */
  images?: Readonly<Record<string, string>>;
  /** Says of each block on which line it begins. */
  hasLines?: boolean;
};

const OWN_FOLDER = "/files/";
/** Our own URL of a stored image. */
const OWN_PICTURE = /^\/files\/[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/;
const LINK_PROTOCOLS = ["http:", "https:", "mailto:"];

/** Only the elements, attributes, and schemes in this list are rendered. Raw HTML never becomes an element. */
const allowed: Allowed = {
  tagNames: [...PROSE_TAGS, "input"],
  attributes: {
    ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((heading) => [heading, ["id"]])),
    a: ["href", "title", "id", "dataFootnoteRef", "dataFootnoteBackref", "ariaLabel"],
    img: ["src", "alt", "title"],
    li: ["id"],
    ol: ["start"],
    section: ["dataFootnotes"],
    th: ["align"],
    td: ["align"],
    input: ["checked", ["type", "checkbox"]],
  },
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
  clobber: [],
  clobberPrefix: "",
  strip: ["script", "style"],
  allowComments: false,
  allowDoctypes: false,
};

const toHast = unified()
  .use(remarkRehype, {
    clobberPrefix: ID_PREFIX,
    footnoteLabel: "Notes",
    footnoteLabelProperties: {},
    handlers: {
      // HTML is shown as typed. Only comments are hidden.
      html: (_: unknown, node: { value: string }) => ({
        type: "text" as const,
        value: node.value.replaceAll(/<!--[^]*?(?:-->|$)/g, ""),
      }),
    },
  })
  .use(rehypeSanitize, allowed);

type HastRoot = ReturnType<typeof toHast.runSync>;
type Element = Extract<HastRoot["children"][number], { type: "element" }>;

/** Returns the normalized URL if a post may link to it. */
export function linkTarget(address: string, base?: string | null): string | null {
  const url = parsed(address, base);
  if (url === null || !LINK_PROTOCOLS.includes(url.protocol) || url.username || url.password) return null;
  return url.href;
}

function parsed(address: string, base?: string | null): URL | null {
  try {
    return base ? new URL(address, base) : new URL(address);
  } catch {
    return null;
  }
}

export function toProse(root: MarkdownRoot, options: ProseOptions = {}): ProseNode[] {
  return toHast.runSync(structuredClone(root)).children.flatMap((node) => {
    const line = options.hasLines === true ? node.position?.start.line : undefined;
    return line === undefined
      ? prose(node, options)
      : prose(node, options).map((block) => onLine(block, line));
  });
}

const onLine = (node: ProseNode, line: number): ProseNode =>
  typeof node === "string" ? node : { ...node, props: { ...node.props, "data-line": line } };

function prose(node: HastRoot["children"][number], options: ProseOptions): ProseNode[] {
  if (node.type === "text") return node.value === "" ? [] : [node.value];
  if (node.type !== "element") return [];
  const children = node.children.flatMap((child) => prose(child, options));
  const known = PROSE_TAGS.find((tag) => tag === node.tagName);
  if (node.tagName === "input") {
    return [{ tag: "span", props: { className: "task" }, children: [node.properties.checked ? "☑" : "☐"] }];
  }
  if (known === undefined) return children;
  if (known === "a") return link(node, children, options);
  if (known === "img") return image(node, options);
  const content = SPACELESS.has(known) ? children.filter((child) => child !== "\n") : children;
  return [element(headingBelow(known, options.shift ?? 0), propsOf(node), content)];
}

/** Elements in which line breaks between children mean nothing, or aren't allowed, as in tables. */
const SPACELESS = new Set(["ul", "ol", "table", "thead", "tbody", "tr", "section", "blockquote"]);

const element = (tag: string, props: ProseProps, children: ProseNode[]): ProseNode => ({
  tag,
  ...(Object.keys(props).length > 0 && { props }),
  ...(children.length > 0 && { children }),
});

const headingBelow = (tag: string, shift: number) =>
  /^h[1-6]$/.test(tag) ? `h${Math.min(6, Number(tag[1]) + shift)}` : tag;

const textual = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

function propsOf({ tagName, properties }: Element): ProseProps {
  const id = textual(properties.id);
  const { start, align } = properties;
  return {
    ...(id !== undefined && { id: id.startsWith(ID_PREFIX) ? id : `${ID_PREFIX}${id}` }),
    ...(typeof start === "number" && { start }),
    ...((align === "left" || align === "center" || align === "right") && { "data-align": align }),
    ...(tagName === "th" && { scope: "col" as const }),
    ...("dataFootnotes" in properties && { className: "footnotes" as const }),
  };
}

function link(node: Element, children: ProseNode[], { base }: ProseOptions): ProseNode[] {
  const { properties } = node;
  const address = textual(properties.href) ?? "";
  const isNote = "dataFootnoteRef" in properties || "dataFootnoteBackref" in properties;
  if (address.startsWith("#")) {
    const target = isNote ? address : `#${ID_PREFIX}${address.slice(1)}`;
    const label = textual(properties.ariaLabel);
    const props = { ...propsOf(node), href: target, ...(label !== undefined && { "aria-label": label }) };
    return [element("a", props, children)];
  }
  const href = linkTarget(address, base);
  if (href === null) return children;
  const title = textual(properties.title);
  // Opens a new window, because the page may have unsaved text.
  const props = { href, rel: "noopener noreferrer nofollow", target: "_blank" };
  return [element("a", { ...props, ...(title !== undefined && { title }) }, children)];
}

/** Returns where an image of a text is: stored here, on the web, or nowhere that a page could show it from. */
export function imageSource(address: string, base?: string | null): { own: string } | { web: string } | null {
  const own = OWN_PICTURE.test(address) ? address : filePath(address);
  if (own !== null) return { own };
  const url = linkTarget(address, base);
  return url === null || url.startsWith("mailto:") ? null : { web: url };
}

function image({ properties }: Element, { base, hasForeignImages, images }: ProseOptions): ProseNode[] {
  const address = textual(properties.src) ?? "";
  const alt = typeof properties.alt === "string" ? properties.alt : "";
  const source = imageSource(address, base);
  const without = alt === "" ? [] : [alt];
  if (source === null) return without;
  if ("own" in source) {
    const src = hasForeignImages ? images?.[source.own.slice(OWN_FOLDER.length)] : source.own;
    return src === undefined ? without : [element("img", { src, alt }, [])];
  }
  if (hasForeignImages) return [element("img", { src: source.web, alt }, [])];
  const label = `Image: ${alt || source.web}`;
  const props = { href: source.web, rel: "noopener noreferrer nofollow", target: "_blank" };
  return [element("span", { className: "foreign-image" }, [element("a", props, [label])])];
}

/** Puts the stored images of a rendered text elsewhere, such as where a client may see them. */
export const withOwnImages = (nodes: readonly ProseNode[], at: (id: string) => string): ProseNode[] =>
  nodes.map((node) => {
    if (typeof node === "string") return node;
    const { tag, props, children } = node;
    const src = props?.src;
    return {
      tag,
      ...(props && {
        props: src?.startsWith(OWN_FOLDER) ? { ...props, src: at(src.slice(OWN_FOLDER.length)) } : props,
      }),
      ...(children && { children: withOwnImages(children, at) }),
    };
  });
