import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/** Closes a popover after a client navigation. Otherwise it would stay open over the next page. */
export function useClosedByNavigation(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  useEffect(() => {
    if (shownAt.current === pathname) return;
    shownAt.current = pathname;
    if (element.current?.matches(":popover-open") === true) element.current.hidePopover();
  }, [pathname]);
  return element;
}
