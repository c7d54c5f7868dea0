import type { Location } from "react-router";
import { controlsIn, isChanged, isText } from "./controls.ts";

/** What a form's last answer means. */
type Standing = {
  /** Whether it came back with errors and the submitted values as its text. */
  isUnsaved: boolean;
  /** Whether it came back with errors, even if its text was saved. */
  isRefused: boolean;
};

const forms = new Map<HTMLFormElement, { readonly current: Standing }>();

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
export function guardForm(form: HTMLFormElement, standing: { readonly current: Standing }): () => void {
  forms.set(form, standing);
  return () => {
    forms.delete(form);
    if (form.id === underWay) noteUnderWay(null);
  };
}

export const isAnyRefused = () => [...forms.values()].some(({ current }) => current.isRefused);

/** The forms that were answered since they were last sent. */
const answered = new Set<string>();

export const noteSending = (formId: string) => void answered.delete(formId);
export const noteAnswered = (formId: string | null) => formId !== null && answered.add(formId);

/** Returns whether a form that was sent was answered. If not, another navigation dropped it, and nobody knows whether it was saved. */
export const wasAnswered = (formId: string) => answered.has(formId);

/** The id of the guarded form that is under way. */
let underWay: string | null = null;
let onFree: (() => void) | null = null;

/** @param formId of the form that the router has under way, or null */
export function noteUnderWay(formId: unknown): void {
  underWay = [...forms.keys()].find(({ id }) => id === formId)?.id ?? null;
  // What was typed while a form was sent is filled in again after its response.
  if (underWay === null) setTimeout(() => onFree?.());
}

/** Does this whenever no form is under way any longer. */
export const whenFree = (follow: (() => void) | null) => {
  onFree = follow;
};

/** A form whose submission has failed waits for the user, and holds nobody back. */
export function noteFailed(formId: string | null): void {
  if (underWay !== formId) return;
  hold(null);
  noteUnderWay(null);
}

/** Returns whether a form is under way that the router would drop for another navigation. */
export const wouldDrop = (next: HTMLFormElement | null) =>
  underWay !== null && underWay !== next?.id && !isAnyRefused();

/** What the user wanted while a form was being sent: a link, or another form. */
type Held = {
  target: Location;
  from: string;
  form: HTMLFormElement | null;
  submitter: HTMLElement | null;
};
let held: Held | null = null;

/** How long it waits, in milliseconds. */
const PATIENCE = 5000;

export function hold(wanted: Held | null): void {
  held = wanted;
  if (wanted) setTimeout(() => held === wanted && noteUnderWay(null), PATIENCE);
}
export function takeHeld(): Held | null {
  const taken = held;
  held = null;
  return taken;
}

/** The form that had to wait, while it is sent. */
let resent: HTMLFormElement | null = null;

export const isResent = (form: HTMLFormElement) => form === resent;
export function resend(form: HTMLFormElement, submitter: HTMLElement | null): void {
  resent = form;
  if (form.isConnected) form.requestSubmit(submitter);
  resent = null;
}

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
  const isUnsaved = forms.get(form)?.current.isUnsaved ?? false;
  return controls.some(
    (control) => isChanged(control) || (isUnsaved && isText(control) && control.value !== ""),
  );
}

/**
 * Returns the forms whose text would be lost by leaving the page.
 * @param except the form that is being submitted
 */
export const unsavedForms = (except?: HTMLFormElement | null): HTMLFormElement[] =>
  [...forms.keys()].filter((form) => form !== except && hasChanges(form) && keepers?.isKept(form) !== true);

export const hasUnsavedText = (except?: HTMLFormElement | null): boolean => unsavedForms(except).length > 0;
