import { announce, type Control, controlsIn, fill, isText } from "./controls.ts";
import type { KeptTexts } from "./kept-texts.ts";

/** What the fields of a form held when it was sent, by name. */
export type Sent = ReadonlyMap<string, string>;

/** Rows may come back in another order, or not at all. */
const isInRow = ({ name }: Control) => name.includes("[");

const isWritten = (control: Control) =>
  control.name !== "" &&
  !isInRow(control) &&
  (isText(control) || ["date", "time", "month"].includes(control.type));

const writtenIn = (form: HTMLFormElement) => {
  const written = controlsIn(form).filter(isWritten);
  return written.filter((one) => written.every((other) => other === one || other.name !== one.name));
};

export const sentIn = (form: HTMLFormElement): Sent =>
  new Map(writtenIn(form).map(({ name, value }) => [name, value]));

/** Returns what was written in the form since it was sent. The response would replace it. */
export const writtenSince = (form: HTMLFormElement, sent: Sent): KeptTexts =>
  writtenIn(form)
    .filter(({ name, value }) => sent.has(name) && sent.get(name) !== value)
    .map(({ name, value }) => [name, value]);

/** Writes texts into the fields of a form that have their names, as a user would. */
export function write(form: HTMLFormElement | null, texts: KeptTexts): void {
  for (const [name, text] of texts) {
    const field = form && controlsIn(form).find((control) => control.name === name);
    if (!field) continue;
    // A script can’t move the caret in the fields of e-mail addresses, dates, and times.
    const end = isText(field) && field.selectionStart !== null ? text.length : null;
    fill(field, { text, from: end, to: end });
    announce(field);
  }
}

let carried: { texts: KeptTexts; names: readonly string[] } | null = null;

/** Hands what was written in a form while it was sent to the form that takes its place, if there is one. */
export function carry(form: HTMLFormElement, sent: Sent): void {
  const texts = writtenSince(form, sent);
  if (texts.length === 0) return;
  carried = { texts, names: [...sent.keys()] };
  setTimeout(() => (carried = null));
}

/** Takes what was carried if the form has all the fields of the one before. */
export function takeCarried(form: HTMLFormElement): void {
  if (carried === null) return;
  const { texts, names } = carried;
  const own = sentIn(form);
  if (!names.every((name) => own.has(name))) return;
  carried = null;
  setTimeout(() => write(form, texts));
}
