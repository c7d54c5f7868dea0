import { SaveButton } from "./save-button.tsx";
import type { ButtonTone } from "#ui/button.tsx";
import type { Conflict } from "./conflict-texts.tsx";
import { DiscardLink } from "./discard-link.tsx";

/** Renders the Save button. After a conflict, it offers a choice between both versions. */
export function SaveActions({
  children,
  intent,
  tone,
  conflict,
  to,
}: {
  children: string;
  intent?: string;
  tone?: ButtonTone;
  conflict: Conflict | undefined;
  /** The URL of this page without the user's changes. */
  to: string;
}) {
  return (
    <div className="actions">
      <SaveButton tone={tone} intent={intent} conflict={conflict}>
        {children}
      </SaveButton>{" "}
      {conflict && <DiscardLink to={to}>Use their version</DiscardLink>}
    </div>
  );
}
