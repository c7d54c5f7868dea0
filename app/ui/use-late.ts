import { useEffect, useRef, useState } from "react";

/** Milliseconds a wait may take before it is worth a sign, and the least such a sign is seen. */
const DELAY = 1000;
const MINIMUM = 500;

/** True a second after `pending` became true, and then for half a second at least. */
export function useLate(pending: boolean): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  // A timer is all that tells a long wait from a short one.
  useEffect(() => {
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
