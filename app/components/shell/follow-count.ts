/** How long to wait after the server has refused the stream. */
const LATER_MS = 60_000;

/** Reports each new number of unread notifications while the page is visible, until the signal is aborted. */
export function followCount(url: string, tell: (unread: number) => void, signal: AbortSignal): void {
  let source: EventSource | undefined;
  let later = 0;
  const stop = () => {
    source?.close();
    window.clearTimeout(later);
  };
  const follow = () => {
    stop();
    if (document.visibilityState !== "visible") return;
    const opened = new EventSource(url);
    opened.addEventListener("message", ({ data }) => tell(Number(data)));
    opened.addEventListener("error", () => {
      if (opened.readyState === EventSource.CLOSED) later = window.setTimeout(follow, LATER_MS);
    });
    source = opened;
  };
  if (signal.aborted) return;
  follow();
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", stop);
}
