import { postedText } from "#lib/posted-text.ts";
import { chosenField, isPartOf, savedField, SEEN } from "#lib/conflict.ts";

/** The buttons that save a form. Others leave a conflict as it is. */
const SAVES = /^(?:save|upload|picture|(?:step|ask)-.+)?$/;

/** Returns the fields of a posted form for which the other version was chosen. */
export const theirFields = (posted: FormData): string[] =>
  [...posted].flatMap(([name, choice]) => (choice === "theirs" ? (chosenField(name) ?? []) : []));

/**
 * Returns a posted form as the choices of its conflict leave it: with the saved text where the other version was chosen, and made
 * from the version that the user has seen. Null if it has no conflict, or if its button doesn't save.
 */
export function settledForm(posted: FormData): FormData | null {
  const version = posted.get(SEEN);
  const isSaved = !posted.has("__intent__") && SAVES.test(postedText(posted.get("intent")));
  if (typeof version !== "string" || !isSaved) return null;
  const theirs = theirFields(posted);
  const isTheirs = (name: string) => theirs.some((field) => isPartOf(name, field));
  const settled = new FormData();
  for (const [name, value] of posted) {
    const saved = savedField(name);
    if (saved !== null && isTheirs(saved)) settled.append(saved, value);
    else if (!isTheirs(name)) settled.append(name, value);
  }
  settled.set("version", version);
  return settled;
}
