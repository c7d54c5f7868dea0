import { createElement, type ReactNode } from "react";
import type { ProseNode } from "#domain/blogs/prose.ts";
import "./article.css";

/** Renders a parsed text. The server has decided which elements it may contain, and React escapes all of its text. */
export const Prose = ({ nodes }: { nodes: readonly ProseNode[] }) => (
  <div className="prose">{nodes.map(piece)}</div>
);

function piece(node: ProseNode, place: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, props, children = [] } = node;
  const made = createElement(tag, { key: place, ...props }, ...children.map(piece));
  if (tag !== "table") return made;
  return (
    // A wide table scrolls on its own. It must be focusable to scroll with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div key={place} className="prose-table" role="group" aria-label="Table" tabIndex={0}>
      {made}
    </div>
  );
}
