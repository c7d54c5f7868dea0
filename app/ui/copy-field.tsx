import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

const ROWS_MOST = 8;

/** Shows a text to copy in a read-only field. With scripts, a button copies it. */
export function CopyField({
  id,
  label,
  value,
  hasLines = false,
  autoFocus,
  beside,
}: {
  id: string;
  /** Names the field if it has no visible label. */
  label?: string;
  value: string;
  /** Whether the text may have several lines. */
  hasLines?: boolean;
  /** For what was asked for just before, and takes the place of the button that asked. */
  autoFocus?: boolean;
  /** Another button. */
  beside?: ReactNode;
}) {
  const select = () => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  };
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
      <CopyButton value={value} select={select} size="small">
        Copy{label !== undefined && <span className="sr-only"> {label}</span>}
      </CopyButton>
      {beside}
    </span>
  );
}
