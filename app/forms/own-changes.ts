import { controlsIn, isChanged } from "./controls.ts";
import { hasChanges } from "./guarded-forms.ts";

/**
 * Returns whether the user has changed what the form saves. A field in `data-beside`, such as a comment, has its own button, and one
 * in the bar belongs to a step.
 */
export const hasOwnChanges = (form: HTMLFormElement): boolean =>
  hasChanges(form) &&
  controlsIn(form).some((control) => isChanged(control) && control.closest("[data-beside], #save") === null);
