import { controlsIn, isChanged } from "./controls.ts";
import { hasChanges } from "./guarded-forms.ts";

/** Returns whether the user has changed what the form saves. Fields in `data-beside`, such as a comment, have their own button. */
export const hasOwnChanges = (form: HTMLFormElement): boolean =>
  hasChanges(form) &&
  controlsIn(form).some((control) => isChanged(control) && control.closest("[data-beside]") === null);
