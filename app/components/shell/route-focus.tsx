import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useKeptFocus } from "#ui/use-kept-focus.ts";

/**
 * What a browser does on loading a page, for navigations by script: the heading takes the focus and the title is
 * spoken. Changes of the query alone (filters, views) leave the focus where it is.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);
  useKeptFocus();

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    // A fragment names its own target, and a refused form has its error summary.
    if (hash !== "" || document.activeElement?.closest(".error-summary")) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
