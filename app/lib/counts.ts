/** "0 folders", "1 folder", "1,200 folders": a number that is compared with another or acted on. */
export const counted = (count: number, word: string): string =>
  `${count.toLocaleString("en-US")} ${word}${count === 1 ? "" : "s"}`;

/** "No folders", "1 folder": a heading, a label, or the start of a sentence. */
export const plural = (count: number, word: string): string =>
  count === 0 ? `No ${word}s` : counted(count, word);

/** "no folders", "1 folder": inside a sentence. */
export const pluralInside = (count: number, word: string): string =>
  count === 0 ? `no ${word}s` : counted(count, word);
