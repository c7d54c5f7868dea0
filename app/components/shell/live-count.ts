import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { followStream } from "#ui/follow-stream.ts";

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
    const tell = (unread: string) => setLive({ loaded: latest.current, unread: Number(unread) });
    followStream(href("/notifications/count"), tell, leaving);
    return () => leaving.abort();
  }, [isLive]);
  return live.loaded === loaded ? live.unread : loaded;
}
