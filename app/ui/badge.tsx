import { clsx } from "clsx";
import type { ReactNode } from "react";

export type BadgeHue = "purple" | "blue" | "yellow" | "pink";
export type StatusTone = "neutral" | "success" | "warning" | "danger" | "info";

/** Renders a dot and a word on a tint. The word carries the meaning, and the color only repeats it. */
export function HueBadge({
  hue,
  children,
  className,
}: {
  hue: BadgeHue;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={clsx("badge", `badge-${hue}`, className)}>
      <span className="badge-dot" aria-hidden />
      {children}
    </span>
  );
}

/** Renders an outlined word: a status, as opposed to a kind. */
export function StatusBadge({ tone = "neutral", children }: { tone?: StatusTone; children: ReactNode }) {
  return <span className={clsx("status", `status-${tone}`)}>{children}</span>;
}
