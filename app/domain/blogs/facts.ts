import { type MarkdownRoot, textOf, walk } from "#lib/markdown.ts";
import { imageSource, linkTarget } from "./prose.ts";

export type Heading = {
  id: string;
  /** 1 to 6. The post's title is level 1, so its headings start at 2. */
  level: number;
  text: string;
  /** Whether the heading is more than one level below the previous one. */
  isSkipping: boolean;
};

export function outlineOf(root: MarkdownRoot): Heading[] {
  let above = 1;
  return [...walk(root)].flatMap((node) => {
    if (node.type !== "heading") return [];
    const isSkipping = node.depth > above + 1;
    above = node.depth;
    const id: unknown = node.data?.hProperties?.id;
    return [
      { id: typeof id === "string" ? id : "", level: node.depth, text: textOf(node).trim(), isSkipping },
    ];
  });
}

export type PostLink = {
  text: string;
  url: string;
  kind: "internal" | "external" | "mail" | "section" | "refused";
};

/** Returns the URLs that links and images refer to by a name. The first of a name counts. */
function definitionsIn(root: MarkdownRoot): Map<string, string> {
  const targets = new Map<string, string>();
  for (const node of walk(root)) {
    if (node.type === "definition" && !targets.has(node.identifier)) targets.set(node.identifier, node.url);
  }
  return targets;
}

/**
 * Returns every link in text order, including reference links.
 * @param base the post's own URL, whose host identifies internal links
 */
export function linksOf(root: MarkdownRoot, base: string | null): PostLink[] {
  const targets = definitionsIn(root);
  return [...walk(root)].flatMap((node) => {
    const url =
      node.type === "link"
        ? node.url
        : node.type === "linkReference"
          ? targets.get(node.identifier)
          : undefined;
    return url === undefined ? [] : [{ text: textOf(node).trim(), url, kind: kindOf(url, base) }];
  });
}

const hostOf = (url: string | null) =>
  url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : null;

function kindOf(url: string, base: string | null): PostLink["kind"] {
  if (url.startsWith("#")) return "section";
  const target = linkTarget(url, base);
  if (target === null) return /^[a-z][a-z0-9+.-]*:/i.test(url.trim()) ? "refused" : "internal";
  if (target.startsWith("mailto:")) return "mail";
  return hostOf(base) !== null && hostOf(target) === hostOf(base) ? "internal" : "external";
}

export type PostImage = {
  alt: string;
  url: string;
  /** Whether the text shows it, as an image or as a link to one. */
  isShown: boolean;
};

/** @param base the post's own URL, which relative URLs start from */
export function imagesOf(root: MarkdownRoot, base: string | null): PostImage[] {
  const targets = definitionsIn(root);
  return [...walk(root)].flatMap((node) => {
    if (node.type !== "image" && node.type !== "imageReference") return [];
    const url = node.type === "image" ? node.url : targets.get(node.identifier);
    // A reference without a definition is shown as typed.
    if (url === undefined) return [];
    return [{ alt: node.alt?.trim() ?? "", url, isShown: imageSource(url, base) !== null }];
  });
}

/** Counts raw HTML in the text. It is shown as typed and never becomes an element. */
export const htmlPiecesOf = (root: MarkdownRoot): number =>
  [...walk(root)].filter((node) => node.type === "html" && !node.value.startsWith("<!--")).length;
