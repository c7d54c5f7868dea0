import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { Loading } from "#ui/dots.tsx";

/** Milliseconds a navigation may take before it is worth a sign, and the least such a sign is seen. */
const DELAY = 1000;
const MINIMUM = 500;

/** Three dots over a page that is on its way out. Its live region is in the document from the start, and says so once. */
export function PendingIndicator() {
  const pending = useNavigation().state !== "idle";
  const shown = useLate(pending);
  return <output className="pending">{shown && <Loading />}</output>;
}

function useLate(pending: boolean) {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
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
