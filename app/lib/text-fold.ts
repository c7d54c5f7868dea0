const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits a text into characters as people count them. An emoji of several code points is one. */
export const graphemesOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

export type Folded = {
  shown: string;
  /** Empty if the full text is shown. */
  hidden: string;
};

/**
 * Splits a text into what is shown before a "more" link and what is hidden. Doesn't break words, unless one word alone is too
 * long.
 * @param mark the number of characters that fit
 */
export function foldText(text: string, mark: number): Folded {
  const whole = text.trim();
  const parts = graphemesOf(whole);
  if (parts.length <= mark) return { shown: whole, hidden: "" };
  const blank = parts.slice(0, mark + 1).findLastIndex((part) => /^\s/.test(part));
  const end = blank > 0 ? blank : mark;
  return { shown: parts.slice(0, end).join("").trimEnd(), hidden: parts.slice(end).join("").trimStart() };
}
