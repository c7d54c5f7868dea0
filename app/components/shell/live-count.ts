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
    let source: EventSource | undefined;
    let later = 0;
    const follow = () => {
      source?.close();
      window.clearTimeout(later);
      if (document.visibilityState !== "visible") return;
      const opened = new EventSource(href("/notifications/count"));
      opened.addEventListener("message", ({ data }) =>
        setLive({ loaded: latest.current, unread: Number(data) }),
      );
      opened.addEventListener("error", () => {
        if (opened.readyState === EventSource.CLOSED) later = window.setTimeout(follow, LATER_MS);
      });
      source = opened;
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      window.clearTimeout(later);
      source?.close();
    };
  }, [isLive]);
  return live.loaded === loaded ? live.unread : loaded;
}
