import { type Control, controlsIn, isChanged, isText } from "#ui/controls.ts";

/** The unsaved text of a form, by field name. */
export type KeptTexts = [name: string, text: string][];
type Kept = {
  at: number;
  texts: KeptTexts;
  /** Whether it was typed into a form while that was sent, and goes on in the one that takes its place. */
  isHandedOver?: boolean;
};

const PREFIX = "marquee:text:";
/** Limits: characters per form, forms per tab, and milliseconds. */
const MAX_LENGTH = 262_144;
const MAX_FORMS = 20;
const MAX_AGE = 14 * 24 * 60 * 60_000;

/** The form of a new record, and that of the record itself. */
const OF_RECORD = /^(?:new|edit)-/;

const isWritten = (control: Control) => isText(control) || ["date", "time", "month"].includes(control.type);

export const textsIn = (form: HTMLFormElement): KeptTexts =>
  controlsIn(form)
    .filter((control) => control.name !== "" && isWritten(control) && isChanged(control))
    .map(({ name, value }) => [name, value]);

export const fieldOf = (form: HTMLFormElement, name: string) =>
  controlsIn(form).find((control) => control.name === name && isWritten(control));

export type TabStore = {
  find: () => Pick<Kept, "texts" | "isHandedOver"> | null;
  keep: (texts: KeptTexts) => void;
  forget: () => void;
  /** Leaves what was typed since the form was sent to the one that takes its place, such as that of the record that was made. */
  handOver: (texts: KeptTexts) => void;
};

/**
 * Returns where the unsaved text of a form is kept in this browser tab. It is private: it is deleted when the user signs out
 * (components/shell/stored-user.tsx), and never offered to another user.
 */
export function tabStore(person: string, path: string, formId: string): TabStore {
  const nameAt = (place: string) => `${PREFIX}${person}:${place}:${formId.replace(OF_RECORD, "")}`;
  const name = nameAt(path);
  return {
    find() {
      const kept = read(name);
      return kept && kept.at > Date.now() - MAX_AGE ? kept : null;
    },
    keep: (texts) => write(name, { at: Date.now(), texts }),
    forget: () => remove(name),
    handOver(texts) {
      remove(name);
      const isMade = path.endsWith("/new") && location.pathname.startsWith(path.slice(0, -"new".length));
      const isHandedOver = isMade || location.pathname === path;
      write(isMade ? nameAt(location.pathname) : name, { at: Date.now(), texts, isHandedOver });
    },
  };
}

function write(name: string, kept: Kept): void {
  const text = JSON.stringify(kept);
  if (kept.texts.length === 0 || text.length > MAX_LENGTH) return;
  try {
    sessionStorage.setItem(name, text);
    const names = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    const oldest = names.toSorted((one, other) => (read(other)?.at ?? 0) - (read(one)?.at ?? 0));
    for (const old of oldest.slice(MAX_FORMS)) sessionStorage.removeItem(old);
  } catch {
    // Storage can be full or blocked. Then nothing is stored, and the text stays only in its field.
  }
}

function remove(name: string): void {
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
