import { useState } from "react";
import { Button } from "./button.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** How long the button says that the text was copied, in milliseconds. */
const TOLD_MS = 4000;

const ROWS_MOST = 8;

/** Shows a text to copy in a read-only field. With scripts, a button copies it. */
export function CopyField({
  id,
  label,
  value,
  hasLines = false,
  autoFocus,
}: {
  id: string;
  /** Names the field if it has no visible label. */
  label?: string;
  value: string;
  /** Whether the text may have several lines. */
  hasLines?: boolean;
  /** For what was asked for just before, and takes the place of the button that asked. */
  autoFocus?: boolean;
}) {
  const hydrated = useHydrated();
  const [isCopied, setCopied] = useState(false);
  const select = () => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  };
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
  const field = {
    id,
    className: "input",
    readOnly: true,
    defaultValue: value,
    key: value,
    "aria-label": label,
    autoFocus,
  };
  return (
    <span className="copy-field" data-lines={hasLines || undefined}>
      {hasLines ? (
        <textarea {...field} rows={Math.min(ROWS_MOST, value.split("\n").length + 1)} dir="auto" />
      ) : (
        <input {...field} dir="ltr" />
      )}{" "}
      {hydrated && (
        <Button size="small" onClick={() => void copy()}>
          Copy{label !== undefined && <span className="sr-only"> {label}</span>}
        </Button>
      )}
      <output className={isCopied ? "copy-field-done" : "sr-only"}>{isCopied && "Copied"}</output>
    </span>
  );
}
