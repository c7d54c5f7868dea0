import { controlsIn, isChanged, isText } from "#ui/controls.ts";
import { isSafe } from "#ui/sent-form.ts";

/** Marks that scripts find on a form’s element. */
const GUARDED = "form[data-guarded]";
const REFUSED = "data-refused";

/** Returns whether the user has changed the form. Forms without text fields, or with a password, don't count. */
export function hasChanges(form: HTMLFormElement): boolean {
  if (isSafe(form)) return false;
  const controls = controlsIn(form);
  if (!controls.some(isText) || controls.some(({ type }) => type === "password")) return false;
  // What came back with errors is the text that the page was rendered with.
  const isRefused = form.hasAttribute(REFUSED);
  return controls.some(
    (control) => isChanged(control) || (isRefused && isText(control) && control.value !== ""),
  );
}

/**
 * Returns whether the user has changed what the form saves. A field in `data-beside`, such as a comment, has its own button, and one
 * in the bar belongs to a step.
 */
export const hasOwnChanges = (form: HTMLFormElement): boolean =>
  hasChanges(form) &&
  controlsIn(form).some((control) => isChanged(control) && control.closest("[data-beside], #save") === null);

/** The forms that the user has changed. */
export const typedForms = (): HTMLFormElement[] =>
  [...document.querySelectorAll<HTMLFormElement>(GUARDED)].filter(hasChanges);

/** What is asked of those who keep the text of a form that is left. */
export type Leaving = {
  isUnloading: boolean;
  /** Whether its text would be lost. Whoever keeps it says no. */
  isLost: boolean;
  /** How many files are chosen, which nobody can keep. */
  files: number;
};
export const LEAVE = "marquee:leave";

/** Keeps what can be kept of the forms that are left, and returns the rest. Null if nothing is lost. */
export function lostBy(leaving: { isUnloading: boolean; except?: string | undefined }): Leaving | null {
  const all: Leaving[] = typedForms()
    .filter(({ id }) => id !== leaving.except)
    .map((form) => {
      const detail: Leaving = { isUnloading: leaving.isUnloading, isLost: true, files: 0 };
      form.dispatchEvent(new CustomEvent(LEAVE, { detail }));
      return detail;
    });
  const isLost = all.some((one) => one.isLost);
  const files = all.reduce((sum, one) => sum + one.files, 0);
  return isLost || files > 0 ? { isUnloading: leaving.isUnloading, isLost, files } : null;
}
