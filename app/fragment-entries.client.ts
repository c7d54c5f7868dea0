/**
 * Numbers the history entries of links within a page. The router counts only its own entries. Otherwise it couldn't tell how far
 * Back goes, or return users to a form that they didn't mean to leave.
 */
export function numberFragmentEntries(): void {
  type Entry = { idx?: number } | null;
  let from = 0;
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("a[href^='#']"))
        from = (history.state as Entry)?.idx ?? from;
    },
    { capture: true },
  );
  // Registered before the router, which listens from the first render on.
  addEventListener("popstate", () => {
    if (history.state !== null) return;
    from += 1;
    history.replaceState({ usr: null, key: crypto.randomUUID().slice(0, 8), idx: from }, "");
  });
}
