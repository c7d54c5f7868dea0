import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";

export const SHEET_ID = "sheet";

/**
 * What "Menu" opens on narrow screens. On wider ones it has no box of its own: its parts stand in the header and beside the page, so that
 * each is in the document once.
 */
export function Sheet({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  // A navigation by script would leave the sheet open over the page it led to.
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (element.current?.matches(":popover-open") === true) element.current.hidePopover();
  }, [key]);
  return (
    <div ref={element} id={SHEET_ID} className="shell-sheet" popover="auto">
      {children}
    </div>
  );
}
