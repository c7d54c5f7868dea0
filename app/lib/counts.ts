/** All campaigns of a folder or a project, whatever their kind. */
export const countCampaigns = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** "1 folder", "3 folders". */
export const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
