/** What scripts outside React know of a form that is sent: marks on its element, and events that it hears. */
const SENT = "data-sent";
const ANSWERED = "data-answered";
const ACCEPTED = "accepted";
const SAFE = "data-safe";

/**
 * Marks the form as the last one that was sent from this page.
 * @param isSafe whether nothing that is followed meanwhile drops it
 */
export function markSent(form: HTMLFormElement, isSafe: boolean): void {
  lastSent()?.removeAttribute(SENT);
  unmark(form);
  form.setAttribute(SENT, "");
  form.toggleAttribute(SAFE, isSafe);
}

export const lastSent = () => document.querySelector<HTMLFormElement>(`form[${SENT}]`);

/** Returns the form that was sent, if it is still there. The page of another record has one of the same id. */
export function formOf(posted: FormData | URLSearchParams): HTMLFormElement | null {
  const id = posted.get("_form");
  const form = typeof id === "string" ? document.getElementById(id) : null;
  if (!(form instanceof HTMLFormElement)) return null;
  const key = form.elements.namedItem("_key");
  const isSame = posted.has("_key")
    ? key instanceof HTMLInputElement && key.value === posted.get("_key")
    : form === lastSent();
  return isSame ? form : null;
}

/** Marks that a form was answered. If not, another navigation dropped it, and nobody knows whether it was saved. */
export function markAnswered(form: HTMLFormElement | null, isAccepted: boolean): void {
  form?.setAttribute(ANSWERED, isAccepted ? ACCEPTED : "");
  if (isAccepted) form?.setAttribute(SAFE, "");
}

/** Marks that a form can’t be sent at the moment. */
export const markFailed = (form: HTMLFormElement | null) => form?.removeAttribute(SAFE);

/** Marks that what was sent isn’t all that the form has. */
export const markTyped = (form: HTMLFormElement) => form.removeAttribute(SAFE);

/** Marks that the form isn’t under way any longer. */
export function unmark(form: HTMLFormElement): void {
  for (const mark of [ANSWERED, SAFE]) form.removeAttribute(mark);
}

export const wasAnswered = (form: HTMLFormElement) => form.hasAttribute(ANSWERED);
export const wasAccepted = (form: HTMLFormElement) => form.getAttribute(ANSWERED) === ACCEPTED;
/** Whether all that the form has is saved, or on its way. */
export const isSafe = (form: HTMLFormElement) => form.hasAttribute(SAFE);

/** A form was saved. Whoever gives it its new defaults prevents the default: that it goes back to the present ones. */
export const SAVED = "marquee:saved";
/** A form is about to get new defaults. */
export const SETTLES = "marquee:settles";
/** A form has them, and what was typed since it was sent. */
export const SETTLED = "marquee:settled";
/** A form wasn’t saved. */
export const REFUSED = "marquee:refused";

/** Tells those who listen to a form. Returns false if one of them prevents the default. */
export function tell(formId: string, type: string): boolean {
  const form = document.getElementById(formId);
  return form === null || form.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
}
