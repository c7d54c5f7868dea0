import { useState } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Speaks a text whenever it has changed while the page stood: what the new view or period holds. */
export function SpokenChange({ text }: { text: string }) {
  const hydrated = useHydrated();
  const [first] = useState(text);
  const [changed, setChanged] = useState(false);
  if (!changed && text !== first) setChanged(true);
  if (!hydrated) return null;
  return (
    <p className="sr-only" aria-live="polite">
      {changed ? text : ""}
    </p>
  );
}
