const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** How much of the longer text's words the other has too, from 0 to 1. Order and repetition do not count. */
export function tokenOverlap(one: string, other: string): number {
  const left = wordsOf(one);
  const right = wordsOf(other);
  const most = Math.max(left.size, right.size);
  const shared = [...left].filter((word) => right.has(word)).length;
  return most === 0 ? 1 : shared / most;
}

/** True when each of two or more texts is like each other one. `limit` is the overlap above which they are. */
export const areNearlySame = (texts: readonly string[], limit = 0.8): boolean =>
  texts.length > 1 &&
  texts.every((one, index) => texts.slice(index + 1).every((other) => tokenOverlap(one, other) > limit));
