import type { MarkdownNode, MarkdownRoot } from "./markdown.ts";
import { textOf, walk } from "./markdown.ts";

/**
 * Renders a post as plain text: blank lines between blocks, list items with their markers, and URLs in brackets after their
 * links.
 */
export const plainText = (root: MarkdownRoot): string =>
  blocks(root)
    .join("\n\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

/** Returns only the words, as they are counted and read aloud: no code blocks, URLs, or footnote markers. */
export function spokenText(root: MarkdownRoot): string {
  const texts: string[] = [];
  for (const node of walk(root)) {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      texts.push(textOf(node));
    }
  }
  return texts.join("\n\n");
}

function blocks(node: MarkdownNode): string[] {
  if (node.type === "root" || node.type === "footnoteDefinition") return node.children.flatMap(blocks);
  if (node.type === "blockquote") return node.children.flatMap(blocks).map((block) => prefixed(block, "> "));
  if (node.type === "list") {
    const first = node.start ?? 1;
    const items = node.children.map((item, index) => {
      const sign = node.ordered ? `${first + index}. ` : item.checked === true ? "- [x] " : "- ";
      const [head = "", ...rest] = item.children.flatMap(blocks);
      return [`${sign}${head}`, ...rest.map((block) => prefixed(block, "  "))].join("\n");
    });
    return [items.join("\n")];
  }
  if (node.type === "table") {
    return [node.children.map((row) => row.children.map(inline).join(" | ")).join("\n")];
  }
  if (node.type === "code") return [node.value];
  if (node.type === "thematicBreak") return ["* * *"];
  if (node.type === "definition") return [];
  if (node.type === "html") return [];
  return [inline(node)];
}

const prefixed = (block: string, prefix: string) =>
  block
    .split("\n")
    .map((line) => `${prefix}${line}`)
    .join("\n");

function inline(node: MarkdownNode): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return "\n";
  if (node.type === "image" || node.type === "imageReference") return node.alt ?? "";
  if (node.type === "footnoteReference") return `[${node.label ?? node.identifier}]`;
  if (!("children" in node)) return "";
  const text = node.children.map(inline).join("");
  const isToldAddress = node.type === "link" && node.url !== text && !node.url.startsWith("mailto:");
  return isToldAddress ? `${text} (${node.url})` : text;
}
