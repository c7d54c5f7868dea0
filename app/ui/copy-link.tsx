import { useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Copies the whole address of one of our pages. Without scripts, the link beside it can be copied by hand. */
export function CopyLink({ path }: { path: string }) {
  const hydrated = useHydrated();
  const [said, setSaid] = useState("Copy link");
  // The room of the button, so that nothing moves once it comes.
  if (!hydrated) return <span className="copy-link-room" />;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, location.href).href);
      setSaid("Copied");
    } catch {
      // Over plain http, and without permission, browsers have no clipboard.
      setSaid("Your browser doesn’t allow copying");
    }
  };
  return (
    <Button tone="quiet" onClick={() => void copy()} aria-live="polite">
      <Icon name="link" />
      {said}
    </Button>
  );
}
