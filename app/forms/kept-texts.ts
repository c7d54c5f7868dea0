import { controlsIn, isChanged, isText } from "./controls.ts";

/** The unsaved text of a form, by field name. */
export type KeptTexts = [name: string, text: string][];
type Kept = { at: number; texts: KeptTexts };

const PREFIX = "marquee:text:";
/** Limits: characters per form, forms per tab, and milliseconds. */
const MAX_LENGTH = 262_144;
const MAX_FORMS = 20;
const MAX_AGE = 14 * 24 * 60 * 60_000;

/**
 * Returns the storage key of a form's unsaved text. The text is private, so it is kept only in this browser tab. It is deleted
 * when the user signs out (components/keep-user.tsx), and never offered to another user.
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
    // Storage can be full or blocked. Then nothing is stored, and the text stays only in its field.
  }
}

export function forgetTexts(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // If storage is blocked, nothing was stored.
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
