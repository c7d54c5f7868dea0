import { Button } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Opens the device's own dialog to share a text or a URL. Without scripts, and where a browser can't share, nothing is there. */
export function ShareButton({ label, data }: { label: string; data: ShareData }) {
  if (!useHydrated() || !("share" in navigator)) return null;
  // Closing the dialog is no error.
  const share = () => navigator.share(data).catch(() => {});
  return (
    <Button size="small" onClick={() => void share()}>
      Share…<span className="sr-only"> {label}</span>
    </Button>
  );
}
