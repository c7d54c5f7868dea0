import { clsx } from "clsx";

/** The three dots of the house, in motion; decoration only, whoever shows them says "Loading" in words. */
export function Dots({ className }: { className?: string }) {
  return (
    <span className={clsx("dots", className)} aria-hidden>
      <span />
      <span />
      <span />
    </span>
  );
}

/** Loading indicator: dots that stand still with a visible word where motion is not wanted. */
export function Loading({ className }: { className?: string }) {
  return (
    <span className={clsx("loading", className)}>
      <Dots />
      <span className="loading-word">Loading</span>
    </span>
  );
}
