import { type ComponentProps, lazy, Suspense, useEffect } from "react";
import { href, useNavigate } from "react-router";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Palette as PaletteDialog } from "./palette.tsx";

type Recent = ComponentProps<typeof PaletteDialog>["recent"];

const load = () => import("./palette.tsx");

/** Loaded when it is first opened. A script that can't be loaded leaves the page of the search. */
const Palette = lazy(async () => ({
  default: await load().then(
    (module) => module.Palette,
    () => Unloaded,
  ),
}));

function Unloaded({ onClose }: ComponentProps<typeof PaletteDialog>) {
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate(href("/search"));
  }, [onClose, navigate]);
  return null;
}

export type PaletteKeyProps = { recent: Recent; isOpen: boolean; onOpen: () => void; onClose: () => void };

/** Opens the command palette by Ctrl+K or Cmd+K, on every page. */
export function PaletteKey({ recent, isOpen, onOpen, onClose }: PaletteKeyProps) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== "k" ||
        event.ctrlKey === event.metaKey ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      // Another dialog waits for an answer.
      if (document.querySelector("dialog[open]") === null) onOpen();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onOpen]);
  return (
    isOpen && (
      <Suspense>
        <Palette recent={recent} onClose={onClose} />
      </Suspense>
    )
  );
}

/** Shows the keys in the search field, as a button. */
export function PaletteButton({ onOpen }: Pick<PaletteKeyProps, "onOpen">) {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const keys = /Mac|iP/.test(navigator.platform) ? "⌘K" : "Ctrl K";
  return (
    <button
      type="button"
      className="palette-button"
      aria-label={`${keys}, commands`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {keys}
    </button>
  );
}
