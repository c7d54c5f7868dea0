import type { ButtonTone } from "#ui/button.tsx";
import type { Conflict } from "./conflict-texts.tsx";
import { EnterSaves } from "./enter-saves.tsx";
import { SubmitButton } from "./submit-button.tsx";

type Props = {
  children: string;
  intent?: string;
  tone?: ButtonTone;
  conflict: Conflict | undefined;
  /** What it says after a conflict. */
  anyway?: string;
};

/**
 * The button that saves. After a conflict it alone saves over what somebody else saved (`anyway` holds the version that this is): the form
 * itself keeps the version it was filled from, so that any other button still meets the conflict.
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
