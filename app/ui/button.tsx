import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link, type LinkProps } from "./link.tsx";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "medium" | "small";

type Look = { tone?: ButtonTone; size?: ButtonSize };

export const buttonClass = (tone: ButtonTone, size: ButtonSize, className?: string) =>
  clsx("btn", `btn-${tone}`, size === "small" && "btn-small", className);

/**
 * Renders a button that submits its form, opens a popover (`popoverTarget`), or runs a script if it is rendered only after
 * hydration. Use ButtonLink for navigation.
 */
export function Button({
  tone = "secondary",
  size = "medium",
  type = "button",
  className,
  ...rest
}: ComponentProps<"button"> & Look) {
  return <button type={type} className={buttonClass(tone, size, className)} {...rest} />;
}

export function ButtonLink({
  tone = "secondary",
  size = "medium",
  className,
  children,
  ...rest
}: LinkProps & Look & { children: ReactNode }) {
  return (
    <Link className={buttonClass(tone, size, className)} {...rest}>
      {children}
    </Link>
  );
}
