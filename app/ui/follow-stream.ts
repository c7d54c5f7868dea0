/** How long to wait after the server has refused the stream. */
const LATER_MS = 60_000;

type Following = {
  /** Ends it. */
  signal: AbortSignal;
  /** Called when the server has no stream for this page. */
  refused?: () => void;
};

/** Reports each new text of a stream of the server while the page is visible. */
export function followStream(
  url: string,
  tell: (text: string) => void,
  { signal, refused }: Following,
): void {
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
    opened.addEventListener("message", ({ data }) => tell(String(data)));
    opened.addEventListener("error", () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      later = window.setTimeout(follow, LATER_MS);
      refused?.();
    });
    source = opened;
  };
  if (signal.aborted) return;
  follow();
  document.addEventListener("visibilitychange", follow, { signal });
  signal.addEventListener("abort", stop);
}
