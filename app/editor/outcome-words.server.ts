import type { ItemStatus } from "#contract/vocabulary.ts";

/** What a refused step didn’t do. */
export const NOT_DONE: Readonly<Partial<Record<ItemStatus, string>>> = {
  scheduled: "Not scheduled",
  in_review: "Not sent to review",
  approved: "Not approved",
  changes_requested: "Changes not requested",
  on_hold: "Not put on hold",
};
export const STATUS_NOT_CHANGED = "Status not changed";
/** A page without scripts has lost a chosen file. */
export const NOT_YET = "The image you chose isn’t saved yet. If it isn’t shown here, choose it again.";
export const CHOOSE_AGAIN =
  "The post isn’t created yet. If your other images aren’t shown here, choose them again.";

const conjunction = new Intl.ListFormat("en-US");
const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** Says what a save did: "Content and date saved. Image removed." Null if it did nothing. */
export function savedWords(saved: readonly string[], removed: string | null): string | null {
  const sentences = [
    ...(saved.length > 0 ? [`${capitalized(conjunction.format(saved))} saved.`] : []),
    ...(removed === null ? [] : [`${capitalized(removed)} removed.`]),
  ];
  return sentences.join(" ") || null;
}

/** Refuses a decision about what isn’t saved. */
export const unsavedDecision = (notDone: string, changes: readonly string[]): string =>
  `${notDone}. You changed ${conjunction.format(changes)}. Save ${changes.length === 1 ? "it" : "them"} first.`;
