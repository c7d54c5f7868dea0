import type { ButtonTone } from "#ui/button.tsx";
import type { Conflict } from "./conflict-texts.tsx";
import { EnterSaves } from "./enter-saves.tsx";
import { SubmitButton } from "./submit-button.tsx";

type Props = {
  children: string;
  intent?: string;
  tone?: ButtonTone;
  conflict: Conflict | undefined;
  /** The button's label after a conflict. */
  anyway?: string;
};

/**
 * Renders the Save button. After a conflict, only this button overwrites the other user's changes: it sends their version as
 * `anyway`. The form keeps the version that it was filled from, so that every other button still causes the conflict.
 */
export function SaveButton({ children, intent, tone, conflict, anyway = "Save my version" }: Props) {
  if (conflict)
    return (
      <>
        <EnterSaves />
        <SubmitButton tone={tone} name="anyway" value={String(conflict.version ?? "")}>
          {anyway}
        </SubmitButton>
      </>
    );
  return (
    <SubmitButton tone={tone} name={intent === undefined ? undefined : "intent"} value={intent}>
      {children}
    </SubmitButton>
  );
}
