import { SubmitButton } from "#forms/submit-button.tsx";
import { Link } from "#ui/link.tsx";
import type { Conflict } from "./conflict-texts.tsx";

/** The button that saves; after a conflict it asks whose text stays. */
export function SaveActions({
  children,
  intent,
  conflict,
  to,
}: {
  children: string;
  intent?: string;
  conflict: Conflict | undefined;
  /** The page itself, fresh. */
  to: string;
}) {
  return (
    <div className="actions">
      <SubmitButton name={intent === undefined ? undefined : "intent"} value={intent}>
        {conflict ? "Save mine anyway" : children}
      </SubmitButton>
      {conflict && (
        // A fresh document, because what was typed is to go.
        <Link to={to} reloadDocument className="btn btn-secondary">
          Keep theirs
        </Link>
      )}
    </div>
  );
}
