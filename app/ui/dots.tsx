import { clsx } from "clsx";

/** Renders the three animated dots of the brand. They are decoration only, so callers add "Loading" as text. */
export function Dots({ className }: { className?: string }) {
  return (
    <span className={clsx("dots", className)} aria-hidden>
      <span />
      <span />
      <span />
    </span>
  );
}

/** Renders a loading indicator. With reduced motion, the dots don't move and a word is visible. */
export function Loading({ className }: { className?: string }) {
  return (
    <span className={clsx("loading", className)}>
      <Dots />
      <span className="loading-word">Loading</span>
    </span>
  );
}
