import { controlsIn, isChanged, isText } from "./controls.ts";

/** What was typed into a form and not saved, by the names of its fields. */
export type KeptTexts = [name: string, text: string][];
type Kept = { at: number; texts: KeptTexts };

const PREFIX = "marquee:text:";
/** Characters of one form, forms of one tab, and milliseconds. */
const MAX_LENGTH = 262_144;
const MAX_FORMS = 20;
const MAX_AGE = 14 * 24 * 60 * 60_000;

/**
 * Kept in this tab of the browser alone, since it is nobody else's. It goes when somebody signs out (components/keep-user.tsx), and comes
 * back to nobody else.
 */
export const keptName = (person: string, path: string, formId: string) =>
  `${PREFIX}${person}:${path}:${formId}`;

export const textsIn = (form: HTMLFormElement): KeptTexts =>
  controlsIn(form)
    .filter(isText)
    .filter((control) => control.name !== "" && isChanged(control))
    .map(({ name, value }) => [name, value]);

export function keptTexts(name: string): KeptTexts | null {
  const kept = read(name);
  return kept && kept.at > Date.now() - MAX_AGE ? kept.texts : null;
}

export function keepTexts(name: string, texts: KeptTexts): void {
  const kept = JSON.stringify({ at: Date.now(), texts } satisfies Kept);
  if (texts.length === 0 || kept.length > MAX_LENGTH) return;
  try {
    sessionStorage.setItem(name, kept);
    const names = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    const oldest = names.toSorted((one, other) => (read(other)?.at ?? 0) - (read(one)?.at ?? 0));
    for (const old of oldest.slice(MAX_FORMS)) sessionStorage.removeItem(old);
  } catch {
    // Storage can be full or refused: then nothing is kept, and the text still stands in its field.
  }
}

export function forgetTexts(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Where storage is refused, nothing was kept.
  }
}

function read(name: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "null") as Partial<Kept> | null;
    return typeof kept?.at === "number" && Array.isArray(kept.texts) ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
