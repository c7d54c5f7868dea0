import { Fragment, isValidElement, type ReactNode } from "react";
import type { Drawn } from "./drawing.tsx";
import { Link } from "./link.tsx";

/**
 * Draws what needs no script of its own, so that a loader can send it and the browser shows it without the components behind it.
 * @throws TypeError for a component that is more than a function; hooks fail in React itself
 */
export function draw(node: ReactNode): Drawn[] {
  if (node === null || node === undefined || typeof node === "boolean") return [];
  if (typeof node === "string" || typeof node === "number") return [String(node)];
  if (Array.isArray(node)) return node.flatMap(draw);
  if (!isValidElement<{ children?: ReactNode }>(node)) throw new TypeError("This cannot be drawn.");
  const { type } = node;
  const { children, ...rest } = node.props;
  if (type === Fragment) return draw(children);
  const props = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (type === Link) return [{ tag: "Link", props, children: draw(children) }];
  if (typeof type === "string") return [{ tag: type, props, children: draw(children) }];
  if (typeof type !== "function") throw new TypeError("This cannot be drawn.");
  return draw((type as (props: object) => ReactNode)(node.props));
}
