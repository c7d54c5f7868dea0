import type { ReactNode } from "react";
import { useEnclosingForm } from "./form-context.tsx";
import { KeptPrivately } from "./kept-privately.tsx";

type Props = {
  className?: string;
  /** What is said until the text changes, such as "Saved 10:42". */
  children?: ReactNode;
};

/** Says whether the surrounding form is saved, and keeps its unsaved text as a private draft if it has one. */
export function SaveStatus({ className, children }: Props) {
  const { draft } = useEnclosingForm();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- WebKit resets an output with its form, to nodes that React doesn’t know
    <span role="status" className={className} aria-label="Save status">
      {draft === null ? children : <KeptPrivately draft={draft}>{children}</KeptPrivately>}
    </span>
  );
}
