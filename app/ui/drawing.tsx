import { createElement, type ReactNode } from "react";
import { Link } from "./link.tsx";

/** An element as plain data; the tag "Link" is our own link. */
export type Drawn = string | { tag: string; props?: object; children?: readonly Drawn[] };

/** What the server has drawn: its components stay there, and React escapes every word of it. */
export const Drawing = ({ nodes }: { nodes: readonly Drawn[] }) => nodes.map(piece);

function piece(node: Drawn, key: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, props, children = [] } = node;
  return createElement(tag === "Link" ? Link : tag, { ...props, key } as never, ...children.map(piece));
}
