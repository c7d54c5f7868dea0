import { Icon } from "#ui/icons.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Renders the button that prints the page. Only scripts can print. */
export function PrintItem({ className }: { className?: string }) {
  if (!useHydrated()) return null;
  return (
    <button type="button" className={className} onClick={() => window.print()}>
      <Icon name="printer" />
      Print
    </button>
  );
}
