import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/** Closes a popover after a client navigation, and after an answer. Otherwise it would stay open over the next page. */
export function useClosedByNavigation(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  // An answer to a form inside it has the same path and another key.
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    if (element.current?.matches(":popover-open") === true) element.current.hidePopover();
  }, [key]);
  return element;
}
