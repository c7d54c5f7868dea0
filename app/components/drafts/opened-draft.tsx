import { useLocation } from "react-router";
import { useEnclosingForm, useFormContext } from "#forms/form-context.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useOpenedDraft } from "./use-opened-draft.ts";

/** Says that the surrounding form was filled with unsaved changes, and offers to discard them. */
export function OpenedDraft() {
  const { id, draft } = useEnclosingForm();
  const { draft: restored } = useFormContext();
  const { pathname, search } = useLocation();
  const kept = useOpenedDraft(draft);
  // What was typed before signing in again is newer.
  if (kept === null || restored?.formId === id) return null;
  const back = new URLSearchParams({ back: pathname + search });
  return (
    <div className="form-kept">
      <p>These are your unsaved changes from {kept.at}.</p>
      <SubmitButton
        size="small"
        tone="secondary"
        name="intent"
        value="discard"
        action={`${draft?.path}?${back}`}
      >
        Discard changes
      </SubmitButton>
    </div>
  );
}
