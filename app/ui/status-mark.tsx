import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";

/** Gray is not started, amber waits for someone, red is wrong, blue is planned, green is good, and done is green that asks for nothing. */
export type StatusTone = "gray" | "amber" | "red" | "blue" | "green" | "done";
export type StatusSize = "pill" | "plain" | "glyph";

/** Renders a glyph and a word in a tone. Of a "glyph" only screen readers and text browsers get the word. */
export function StatusMark({
  tone,
  glyph,
  size = "pill",
  children,
}: {
  tone: StatusTone;
  glyph?: IconName | undefined;
  size?: StatusSize;
  children: ReactNode;
}) {
  return (
    <span className={`status status-${size} tone-${tone}`}>
      {glyph && <Icon name={glyph} size={size === "pill" ? 14 : 13} />}
      {size === "glyph" ? <span className="sr-only">{children}</span> : children}
    </span>
  );
}
