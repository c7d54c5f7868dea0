import { clsx } from "clsx";
import type { ReactNode } from "react";
import { StatusMark, type StatusTone } from "./status-mark.tsx";

export type BadgeHue = "purple" | "blue" | "yellow" | "pink";

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
  return <span className={clsx("badge badge-dotted", `badge-${hue}`, className)}>{children}</span>;
}

/** Renders a word about a record that isn't one of its statuses, such as "Client" or "Unread". */
export const StatusBadge = ({ tone = "gray", children }: { tone?: StatusTone; children: ReactNode }) => (
  <StatusMark tone={tone}>{children}</StatusMark>
);
