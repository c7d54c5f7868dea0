import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Renders a raised surface. `interactive` cards have one link with the class "card-link", whose hit area is the entire card. */
export function Card({
  as: Tag = "div",
  interactive = false,
  className,
  children,
}: {
  as?: "div" | "section" | "article" | "li";
  interactive?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <Tag className={clsx("card", interactive && "card-interactive", className)}>{children}</Tag>;
}

/** Renders as many cards side by side as fit. */
export function CardGrid({ children, className }: { children: ReactNode; className?: string }) {
  return <ul className={clsx("card-grid", className)}>{children}</ul>;
}
