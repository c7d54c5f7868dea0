import type { ReactNode } from "react";
import { useClosedByNavigation } from "#ui/use-closed-by-navigation.ts";

export const SHEET_ID = "sheet";

/**
 * Renders what "Menu" opens on narrow screens. On wide screens it has no box of its own, and its parts are in the header and
 * beside the page, so that each is in the document only once.
 */
export function Sheet({ children }: { children: ReactNode }) {
  const element = useClosedByNavigation();
  return (
    <div ref={element} id={SHEET_ID} className="shell-sheet" popover="auto">
      {children}
    </div>
  );
}
