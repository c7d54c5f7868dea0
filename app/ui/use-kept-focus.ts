import { useEffect } from "react";

const headings = ':is(h1, h2, h3)[tabindex="-1"]';

/**
 * Moves the focus when the focused element is removed: to the same control if it was rendered again, the errors, the heading of
 * its section, or the page's heading. On the body, the focus would restart at the top of the page.
 */
export function useKeptFocus() {
  // Elements are removed for many reasons, most often by form responses. Only the document sees all of them.
  useEffect(() => {
    let last: { element: Element; around: Element[] } | null = null;

    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, around: ancestorsOf(target) };
    };
    const forget = () =>
      queueMicrotask(() => {
        // The user moved the focus away by pressing the pointer next to the element.
        if (last?.element.isConnected && isLost()) last = null;
      });
    const keep = () => {
      if (!last || last.element.isConnected || !isLost()) return;
      const { element, around } = last;
      const places = [
        element.id === "" ? null : document.getElementById(element.id),
        document.querySelector(".error-summary"),
        ...around.map((part) => (part.isConnected ? part.querySelector(headings) : null)),
      ];
      for (const place of places) {
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
        if (!isLost()) return;
      }
    };
    // The code that removed the element may move the focus itself, in its own effect.
    const changes = new MutationObserver(() => requestAnimationFrame(keep));
    changes.observe(document, { childList: true, subtree: true });
    document.addEventListener("focusin", remember);
    document.addEventListener("focusout", forget);
    return () => {
      changes.disconnect();
      document.removeEventListener("focusin", remember);
      document.removeEventListener("focusout", forget);
    };
  }, []);
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

function ancestorsOf(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}
