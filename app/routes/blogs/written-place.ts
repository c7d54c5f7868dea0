/**
 * Returns in which block of a text the caret is, and how far into it, from 0 to 1. Null if it is above all blocks.
 * @param lines the lines on which the blocks begin, counted from 1
 */
export function writtenPlace(
  text: string,
  caret: number,
  lines: readonly number[],
): { block: number; share: number } | null {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const starts = lines.map((line) => lineStarts[line - 1] ?? text.length);
  const block = starts.findLastIndex((start) => start <= caret);
  if (block === -1) return null;
  const { [block]: start = 0, [block + 1]: end = text.length } = starts;
  return { block, share: Math.min(1, (caret - start) / Math.max(1, end - start)) };
}
