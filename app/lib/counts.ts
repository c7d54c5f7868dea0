/** "1 folder", "3 folders". */
export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
