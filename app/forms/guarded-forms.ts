import { controlsIn, isChanged, isText } from "./controls.ts";

/** The forms of the page that are in the browser, and for each whether it came back refused, with what was typed as its text. */
const forms = new Map<HTMLFormElement, () => boolean>();

/** The form that was sent last from this page. */
let sent: string | null = null;

export const lastSent = () => sent;
export const noteSent = (formId: string) => {
  sent = formId;
};

/** The form that was saved just now, and stands on the page until the next one is drawn. */
let accepted: string | null = null;

export const noteAccepted = (formId: string | null) => {
  accepted = formId;
};

/** Returns what takes it out again. */
export function guardForm(form: HTMLFormElement, isRefused: () => boolean): () => void {
  forms.set(form, isRefused);
  return () => void forms.delete(form);
}

/** Whether leaving costs somebody words. What has no field for text, or asks for a password, is no work that could be lost. */
export function isUnsaved(form: HTMLFormElement): boolean {
  if (form.id === accepted) return false;
  const controls = controlsIn(form);
  if (!controls.some(isText) || controls.some(({ type }) => type === "password")) return false;
  const isRefused = forms.get(form)?.() ?? false;
  return controls.some(
    (control) => isChanged(control) || (isRefused && isText(control) && control.value !== ""),
  );
}

/** @param except the form that is on its way */
export const hasUnsavedText = (except?: HTMLFormElement | null): boolean =>
  [...forms.keys()].some((form) => form !== except && isUnsaved(form));
