import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import GithubSlugger from "github-slugger";
import { unified } from "unified";
import { tamed } from "./markdown-guard.ts";

const reader = unified().use(remarkParse).use(remarkGfm);

export type MarkdownRoot = ReturnType<typeof reader.parse>;
export type MarkdownNode = MarkdownRoot | MarkdownRoot["children"][number];

/** The prefix of every id in a rendered post, so that none can clash with the page's own ids. */
export const ID_PREFIX = "post-";

/** The maximum depth of a tree. Deeper nodes become plain text, because renderers recurse and stacks are finite. */
const DEPTH_MAX = 60;

/** Parses Markdown as GitHub does (tables, task lists, strikethrough, footnotes, bare URLs). Never throws. */
export function readMarkdown(text: string): MarkdownRoot {
  const root = read(text);
  const slugger = new GithubSlugger();
  cut(root, DEPTH_MAX);
  for (const node of walk(root)) {
    if (node.type !== "heading") continue;
    const id = `${ID_PREFIX}${slugger.slug(textOf(node)) || "section"}`;
    node.data = { ...node.data, hProperties: { id } };
  }
  return root;
}

function read(text: string): MarkdownRoot {
  try {
    const { text: bearable, restore } = tamed(text);
    const root = reader.parse(bearable);
    for (const node of walk(root)) if ("value" in node) node.value = restore(node.value);
    return root;
  } catch {
    // A parser error must not break the page.
    return { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: text }] }] };
  }
}

/** Yields every node in text order, without recursion. */
export function* walk(root: MarkdownNode): Generator<MarkdownNode> {
  const waiting: MarkdownNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if ("children" in node) waiting.push(...node.children.toReversed());
  }
}

function cut(root: MarkdownRoot, levels: number): void {
  let level: MarkdownNode[] = [root];
  for (let depth = 0; depth < levels; depth++) {
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  for (const node of level) {
    if ("children" in node) {
      const value = textOf(node);
      Object.assign(node, { type: "text", value });
      Reflect.deleteProperty(node, "children");
    }
  }
}

/** Returns what a reader sees of a node: text, code, and the alternative text of images. */
export function textOf(node: MarkdownNode): string {
  let text = "";
  for (const part of walk(node)) {
    if (part.type === "text" || part.type === "inlineCode" || part.type === "code") text += part.value;
    else if (part.type === "image" || part.type === "imageReference") text += part.alt ?? "";
    else if (part.type === "break") text += " ";
  }
  return text;
}
