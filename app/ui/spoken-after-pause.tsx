import { useEffect, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** How long typing must pause before screen readers announce the text, in milliseconds. */
const PAUSE = 1000;

/** Announces a text that changes with every key press after typing pauses. */
export function SpokenAfterPause({ text }: { text: string }) {
  const hydrated = useHydrated();
  const [first] = useState(text);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    if (text === first) return undefined;
    const timer = setTimeout(() => setSpoken(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, first]);
  if (!hydrated) return null;
  return (
    <span className="sr-only" aria-live="polite">
      {spoken}
    </span>
  );
}
