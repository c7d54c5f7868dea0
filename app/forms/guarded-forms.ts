import { controlsIn, isChanged, isText } from "./controls.ts";

/**
 * The forms of the page, each with a function that says whether the form came back with errors and the submitted values as its
 * text.
 */
const forms = new Map<HTMLFormElement, () => boolean>();

/** The id of the form that was last submitted from this page. */
let sent: string | null = null;

export const lastSent = () => sent;
export const noteSent = (formId: string) => {
  sent = formId;
};

/** The id of the form that was saved. It stays on the page until the next one renders. */
let accepted: string | null = null;

export const noteAccepted = (formId: string | null) => {
  accepted = formId;
};

/** Registers a form and returns a function that removes it. */
export function guardForm(form: HTMLFormElement, isRefused: () => boolean): () => void {
  forms.set(form, isRefused);
  return () => void forms.delete(form);
}

/** Returns whether leaving the page would lose the user's text. Forms without text fields, or with a password, don't count. */
export function isUnsaved(form: HTMLFormElement): boolean {
  if (form.id === accepted) return false;
  const controls = controlsIn(form);
  if (!controls.some(isText) || controls.some(({ type }) => type === "password")) return false;
  const isRefused = forms.get(form)?.() ?? false;
  return controls.some(
    (control) => isChanged(control) || (isRefused && isText(control) && control.value !== ""),
  );
}

/** @param except the form that is being submitted */
export const hasUnsavedText = (except?: HTMLFormElement | null): boolean =>
  [...forms.keys()].some((form) => form !== except && isUnsaved(form));
