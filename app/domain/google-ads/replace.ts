import { counted } from "#lib/counts.ts";
import { excessIn, GRID_COLUMNS } from "./grid.ts";

export type Replacing = { find: string; replacement: string; matchCase: boolean };

/** A text in which something is replaced. */
export type Replaced = { row: string; key: string; before: string; after: string; isTooLong: boolean };

/** Returns a text with every occurrence replaced. Without `matchCase`, capital letters don't matter. */
export const replaceIn = (text: string, { find, replacement, matchCase }: Replacing): string =>
  find === ""
    ? text
    : text.replaceAll(new RegExp(escaped(find), matchCase ? "gu" : "giu"), () => replacement);

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/**
 * Returns the cells that change.
 * @param rows the texts of each row by the columns' keys
 * @param keys the columns to look in
 */
export const replaceInRows = (
  rows: readonly { id: string; texts: Readonly<Record<string, string>> }[],
  keys: readonly string[],
  replacing: Replacing,
): Replaced[] =>
  rows.flatMap(({ id, texts }) =>
    GRID_COLUMNS.filter(({ key }) => keys.includes(key)).flatMap((column): Replaced[] => {
      const before = texts[column.key] ?? "";
      const after = replaceIn(before, replacing);
      if (after === before) return [];
      return [{ row: id, key: column.key, before, after, isTooLong: excessIn(column, after) > 0 }];
    }),
  );

/** Returns "4 cells change. No text becomes too long." */
export function replaceSummary(changes: readonly Pick<Replaced, "isTooLong">[]): string {
  if (changes.length === 0) return "No cell has this text.";
  const long = changes.filter(({ isTooLong }) => isTooLong).length;
  const change = changes.length === 1 ? "1 cell changes." : `${counted(changes.length, "cell")} change.`;
  const become = long === 1 ? "1 text becomes" : long === 0 ? "No text becomes" : `${long} texts become`;
  return `${change} ${become} too long.`;
}
