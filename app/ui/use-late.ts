import { useLayoutEffect, useRef, useState } from "react";

/** Milliseconds before a wait shows an indicator, and the minimum time that the indicator is shown. */
const DELAY = 1000;
const MINIMUM = 500;

/** Returns true a second after `pending` became true, and then for at least half a second. */
export function useLate(pending: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  // Only a timer can distinguish a long wait from a short one. It stops as soon as the wait ends: what was waited for is drawn then.
  useLayoutEffect(() => {
    if (pending === shown) return undefined;
    const wait = pending ? DELAY : Math.max(0, since.current + MINIMUM - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(pending);
    }, wait);
    return () => clearTimeout(timer);
  }, [pending, shown]);
  return shown;
}
