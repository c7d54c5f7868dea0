import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A surface of its own. `interactive` cards hold one link with class "card-link", whose hit area is the whole card. */
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

/** Cards side by side, as many as fit. */
export function CardGrid({ children, className }: { children: ReactNode; className?: string }) {
  return <ul className={clsx("card-grid", className)}>{children}</ul>;
}
