import { diffWordsWithSpace } from "diff";

export type DiffPart = { text: string; change: "same" | "added" | "removed" };

/** Milliseconds after which two texts are shown in full instead of word by word. */
const TIMEOUT = 150;

/**
 * Compares two texts word by word.
 * @param timeout in milliseconds
 */
export function diffTexts(before: string, after: string, timeout = TIMEOUT): DiffPart[] {
  const parts = diffWordsWithSpace(before, after, { timeout });
  if (parts === undefined)
    return [
      { text: before, change: "removed" },
      { text: after, change: "added" },
    ];
  return parts.map(({ value, added, removed }) => ({
    text: value,
    change: added ? "added" : removed ? "removed" : "same",
  }));
}
