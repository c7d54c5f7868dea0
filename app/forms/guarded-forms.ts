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

/** Returns whether a form of the page came back with errors. */
export const isAnyRefused = () => [...forms.values()].some((isRefused) => isRefused());

/** The forms of the page that have private drafts. Null until one has, and its script has loaded. */
export type Keepers = {
  /** Whether leaving loses nothing: the text is kept, and no file is chosen. */
  isKept: (form: HTMLFormElement) => boolean;
  /** How many files are chosen if they are all that would be lost, or else 0. */
  filesAlone: (unsaved: readonly HTMLFormElement[]) => number;
  /** Keeps all of them. Resolves to false if that failed, or one has a file or no private draft. */
  beforeLeaving: (unsaved: readonly HTMLFormElement[]) => Promise<boolean>;
  /** Does the same while the document is being unloaded. Returns whether nothing is lost. */
  whileUnloading: (unsaved: readonly HTMLFormElement[]) => boolean;
};
let keepers: Keepers | null = null;

export const keepersOfPage = () => keepers;
export const keepWith = (given: Keepers) => {
  keepers = given;
};

/** Returns whether the user has changed the form. Forms without text fields, or with a password, don't count. */
export function hasChanges(form: HTMLFormElement): boolean {
  if (form.id === accepted) return false;
  const controls = controlsIn(form);
  if (!controls.some(isText) || controls.some(({ type }) => type === "password")) return false;
  const isRefused = forms.get(form)?.() ?? false;
  return controls.some(
    (control) => isChanged(control) || (isRefused && isText(control) && control.value !== ""),
  );
}

/**
 * Returns the forms whose text would be lost by leaving the page.
 * @param except the form that is being submitted
 */
export const unsavedForms = (except?: HTMLFormElement | null): HTMLFormElement[] =>
  [...forms.keys()].filter((form) => form !== except && hasChanges(form) && keepers?.isKept(form) !== true);

export const hasUnsavedText = (except?: HTMLFormElement | null): boolean => unsavedForms(except).length > 0;
