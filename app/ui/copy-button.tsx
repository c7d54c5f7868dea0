import { type ReactNode, useState } from "react";
import { Button, type ButtonSize, type ButtonTone } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** How long it is said that the text was copied, in milliseconds. */
const TOLD_MS = 4000;

type Props = {
  value: string;
  /** Marks the text for the person to copy, where a browser has no clipboard. */
  select: () => void;
  children: ReactNode;
  tone?: ButtonTone;
  size?: ButtonSize;
  /** For what was asked for just before. */
  autoFocus?: boolean;
};

/** Copies a text. Only scripts can, so without them nothing is there. */
export function CopyButton({ value, select, children, ...look }: Props) {
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      setTimeout(() => setCopied(false), TOLD_MS);
    } catch {
      // Over plain http, and without permission, browsers have no clipboard.
      select();
    }
  }
  return (
    <>
      {hydrated && (
        <Button onClick={() => void copy()} {...look}>
          {children}
        </Button>
      )}
      <output className={isCopied ? "copy-field-done" : "sr-only"}>{isCopied && "Copied"}</output>
    </>
  );
}
