import { SubmitButton } from "#forms/submit-button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/** The intent of the button that shows what is typed in the preview, and saves nothing. */
export const UPDATE_PREVIEW = "preview";

/** Shows in the preview beside a form what is typed. With scripts, the preview does so itself. */
export function UpdatePreview() {
  return useHydrated() ? (
    <p className="panel-live print:hidden">Updates as you type</p>
  ) : (
    <SubmitButton name="intent" value={UPDATE_PREVIEW} tone="quiet">
      Update preview
    </SubmitButton>
  );
}
