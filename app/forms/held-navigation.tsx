import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { hold, isAnyRefused, resend, takeHeld, whenFree, wouldDrop } from "./guarded-forms.ts";

/**
 * Does what the user wanted while a form was being sent, once it is answered or takes too long. Whoever is refused something stays,
 * and sees why.
 */
export function HeldNavigation() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const go = () => {
      if (wouldDrop(null)) return;
      const held = takeHeld();
      if (held === null || isAnyRefused()) return;
      const { target, from, form, submitter } = held;
      if (form) resend(form, submitter);
      // A part of a page that is no longer there leads nowhere.
      else if (target.pathname !== from || pathname === from)
        void navigate(target, { state: target.state as unknown });
    };
    whenFree(go);
    // It may have been held before this script came.
    const timer = setTimeout(go);
    return () => {
      clearTimeout(timer);
      whenFree(null);
    };
  }, [navigate, pathname]);

  useEffect(() => {
    const ending = new AbortController();
    document.addEventListener(
      "click",
      (event) => {
        const link =
          event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href^='#']");
        if (!link || !wouldDrop(null)) return;
        // The router takes a new address for a navigation.
        event.preventDefault();
        const part = document.getElementById(link.hash.slice(1));
        part?.scrollIntoView();
        part?.focus();
      },
      { capture: true, signal: ending.signal },
    );
    return () => {
      ending.abort();
      hold(null);
    };
  }, []);
  return null;
}
