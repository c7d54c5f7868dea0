import { useState } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Announces a text whenever it changes while the page is open, such as the content of the new view or period. */
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
