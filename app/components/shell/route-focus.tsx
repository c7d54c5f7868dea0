import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useKeptFocus } from "#ui/use-kept-focus.ts";

/**
 * Focuses what a page was opened for: the link that the fragment names, what opened over the page or was open over it, or its
 * heading. Only for the heading, it returns true: all else shows in its place on the page.
 */
export function focusOpened(fragment: string): boolean {
  if (fragment !== "") {
    // What isn’t focusable was scrolled to, and keeps the focus where it is.
    document.getElementById(fragment.slice(1))?.focus();
    return false;
  }
  const other = document.querySelector<HTMLElement>("main [data-takes-focus], main [role=dialog] h1");
  (other ?? document.querySelector<HTMLElement>("main h1:not([inert] *)"))?.focus({ preventScroll: true });
  other?.scrollIntoView({ block: "nearest" });
  return other === null;
}

/**
 * Does for client navigations what a browser does on page load: focuses the heading, or the link that the fragment names, and
 * announces the title. If only the query changes (filters, views), the focus stays.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const type: string = useNavigationType();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);
  useKeptFocus();

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    // An invalid form has its error summary.
    if (document.activeElement?.closest(".error-summary")) return;
    // A form that keeps its place has led elsewhere. Back returns to where the page was.
    if (focusOpened(hash) && type !== "POP") scrollTo(0, 0);
  }, [pathname, hash, type]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
