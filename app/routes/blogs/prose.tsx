import { createElement, type ReactNode } from "react";
import type { ProseNode } from "#domain/blogs/prose.ts";

/** A rendered text. What it may hold was decided on the server, and React escapes every word of it. */
export const Prose = ({ nodes }: { nodes: readonly ProseNode[] }) => (
  <div className="prose">{nodes.map(piece)}</div>
);

function piece(node: ProseNode, place: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, props, children = [] } = node;
  const made = createElement(tag, { key: place, ...props }, ...children.map(piece));
  if (tag !== "table") return made;
  return (
    // A wide table scrolls by itself; with the keyboard too, for which it must take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div key={place} className="prose-table" role="group" aria-label="Table" tabIndex={0}>
      {made}
    </div>
  );
}
