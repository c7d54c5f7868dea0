import { useEffect, useRef, useState } from "react";
import { href } from "react-router";

/** How long to wait after the server has refused the stream. */
const LATER_MS = 60_000;

/**
 * Returns the number of unread notifications, kept up to date while the page is visible. What the page itself has loaded since
 * then counts more.
 */
export function useLiveCount(loaded: number, isLive: boolean): number {
  const latest = useRef(loaded);
  const [live, setLive] = useState({ loaded, unread: loaded });
  useEffect(() => {
    latest.current = loaded;
  }, [loaded]);
  useEffect(() => {
    if (!isLive) return undefined;
    const leaving = new AbortController();
    const tell = (unread: number) => setLive({ loaded: latest.current, unread });
    followCount(href("/notifications/count"), tell, leaving.signal);
    return () => leaving.abort();
  }, [isLive]);
  return live.loaded === loaded ? live.unread : loaded;
}

/** Reports each new number of unread notifications while the page is visible, until the signal is aborted. */
function followCount(url: string, tell: (unread: number) => void, signal: AbortSignal): void {
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
