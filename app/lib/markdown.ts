import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import GithubSlugger from "github-slugger";
import { unified } from "unified";
import { tamed } from "./markdown-guard.ts";

const reader = unified().use(remarkParse).use(remarkGfm);

export type MarkdownRoot = ReturnType<typeof reader.parse>;
export type MarkdownNode = MarkdownRoot | MarkdownRoot["children"][number];

/** Every id in a rendered post begins so, so that none can be mistaken for one of the page's own. */
export const ID_PREFIX = "post-";

/** Levels of a tree that are kept; what is below becomes plain text. Renderers recurse, and stacks are finite. */
const DEPTH_MAX = 60;

/** Reads Markdown as GitHub does (tables, task lists, strikethrough, footnotes, bare addresses). Never throws, whatever the text is. */
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
    // A parser that gave up must not take the page with it.
    return { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: text }] }] };
  }
}

/** Every node in the order of the text, without recursion. */
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

/** What a reader sees of a node: texts and code, and pictures by their alternative text. */
export function textOf(node: MarkdownNode): string {
  let text = "";
  for (const part of walk(node)) {
    if (part.type === "text" || part.type === "inlineCode" || part.type === "code") text += part.value;
    else if (part.type === "image" || part.type === "imageReference") text += part.alt ?? "";
    else if (part.type === "break") text += " ";
  }
  return text;
}
