import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";

export const SHEET_ID = "sheet";

/**
 * Renders what "Menu" opens on narrow screens. On wide screens it has no box of its own, and its parts are in the header and
 * beside the page, so that each is in the document only once.
 */
export function Sheet({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  // Otherwise the sheet would stay open over the next page after a client navigation.
  useEffect(() => {
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    if (element.current?.matches(":popover-open") === true) element.current.hidePopover();
  }, [pathname]);
  return (
    <div ref={element} id={SHEET_ID} className="shell-sheet" popover="auto">
      {children}
    </div>
  );
}
