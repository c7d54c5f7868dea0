/**
 * Numbers the entries of the history that links within a page make. The router counts its own only, and could otherwise neither tell how far
 * Back goes nor bring people back to a form that they did not mean to leave.
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
  // Before the router, which listens from the first drawing on.
  addEventListener("popstate", () => {
    if (history.state !== null) return;
    from += 1;
    history.replaceState({ usr: null, key: crypto.randomUUID().slice(0, 8), idx: from }, "");
  });
}
