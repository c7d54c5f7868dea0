const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Characters as people count them: an emoji of several code points is one. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

export type Folded = {
  shown: string;
  /** Empty when everything is shown. */
  hidden: string;
};

/**
 * What stands before a fold and what behind it. A word is not broken, unless it alone is longer than there is room.
 * @param mark how many characters there is room for
 */
export function foldText(text: string, mark: number): Folded {
  const whole = text.trim();
  const parts = graphemesOf(whole);
  if (parts.length <= mark) return { shown: whole, hidden: "" };
  const blank = parts.slice(0, mark + 1).findLastIndex((part) => /^\s/.test(part));
  const end = blank > 0 ? blank : mark;
  return { shown: parts.slice(0, end).join("").trimEnd(), hidden: parts.slice(end).join("").trimStart() };
}
