import { announce, type Control, controlsIn, fill, isChanged, isText } from "./controls.ts";
import { postedText } from "#lib/posted-text.ts";
import { forgetTexts, keepTexts, type KeptTexts } from "./kept-texts.ts";

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

/** Does the same from what is on its way. */
export const sentBy = (form: HTMLFormElement, sending: FormData): Sent =>
  new Map(writtenIn(form).map(({ name }) => [name, postedText(sending.get(name)).replaceAll("\r\n", "\n")]));

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

let isRefilling = false;

/** Returns whether a form is right now filled again after its response. Nobody has typed then. */
export const isRefilled = () => isRefilling;

/** Does what fills a form again after its response, so that nobody takes it for typing. */
export function refilling(fillAgain: () => void): void {
  isRefilling = true;
  try {
    fillAgain();
  } finally {
    isRefilling = false;
  }
}

/** Writes what was typed while a form was sent into it, after its response. */
export const refill = (form: HTMLFormElement | null, texts: KeptTexts) => refilling(() => write(form, texts));

/** How long what is carried waits for its form, in milliseconds. */
const CARRIED_FOR = 2000;

let carried: { name: string; texts: KeptTexts; names: readonly string[] } | null = null;

/** A new record’s form, whose place the record’s own form takes. */
const NEW = /\/new:[^:]*$/;

/**
 * Hands what was written in a form while it was sent to the form that takes its place. If the answer leads elsewhere, it is stored
 * and offered when the form is opened again. Returns whether anything was written.
 * @param name of the form’s kept text, from `keptName`
 */
export function carry(name: string, form: HTMLFormElement, sent: Sent): boolean {
  const texts = writtenSince(form, sent);
  if (texts.length === 0) return false;
  const mine = { name, texts, names: [...sent.keys()] };
  carried = mine;
  keepTexts(name, texts);
  setTimeout(() => {
    if (carried === mine) carried = null;
  }, CARRIED_FOR);
  return true;
}

/** Takes what was carried if the form has all the fields of the one before. What is written in it already stays. */
export function takeCarried(name: string, form: HTMLFormElement): void {
  if (carried === null || !(carried.name === name || NEW.test(carried.name))) return;
  const { texts, names, name: before } = carried;
  const fields = new Map(writtenIn(form).map((field) => [field.name, field]));
  if (!names.every((name) => fields.has(name))) return;
  carried = null;
  forgetTexts(before);
  const untouched = texts.filter(([name]) => {
    const field = fields.get(name);
    return field && !isChanged(field);
  });
  refill(form, untouched);
  // Counters and previews listen a moment later.
  setTimeout(() =>
    refill(
      form,
      untouched.filter(([name, text]) => fields.get(name)?.value === text),
    ),
  );
}
