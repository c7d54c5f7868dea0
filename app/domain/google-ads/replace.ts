import { counted } from "#lib/counts.ts";
import { excessIn, GRID_COLUMNS, type GridPart } from "./grid.ts";

/** Where text is replaced. Paths and URLs lead somewhere, so they change only if someone asks for it. */
export const REPLACE_PLACES = {
  texts: "Headlines and descriptions",
  headlines: "Headlines",
  descriptions: "Descriptions",
  paths: "Display paths",
  urls: "Final URLs",
} as const;
export type ReplacePlace = keyof typeof REPLACE_PLACES;
export const REPLACE_PLACE_NAMES = Object.keys(REPLACE_PLACES) as ReplacePlace[];

const PARTS: Record<ReplacePlace, readonly GridPart[]> = {
  texts: ["headlines", "descriptions"],
  headlines: ["headlines"],
  descriptions: ["descriptions"],
  paths: ["path1", "path2"],
  urls: ["final_url"],
};

/** Returns the keys of a place's columns. */
export const keysWithin = (place: ReplacePlace): string[] =>
  GRID_COLUMNS.filter(({ part }) => PARTS[place].includes(part)).map(({ key }) => key);

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

/** Returns "2 headlines and 1 description change. No text becomes too long." */
export function replaceSummary(changes: readonly Pick<Replaced, "key" | "isTooLong">[]): string {
  if (changes.length === 0) return "No cell has this text.";
  const long = changes.filter(({ isTooLong }) => isTooLong).length;
  const become = long === 1 ? "1 text becomes" : long === 0 ? "No text becomes" : `${long} texts become`;
  return `${changedTexts(changes)} ${changes.length === 1 ? "changes" : "change"}. ${become} too long.`;
}

const WORDS: readonly [string, readonly GridPart[]][] = [
  ["headline", ["headlines"]],
  ["description", ["descriptions"]],
  ["display path", ["path1", "path2"]],
  ["final URL", ["final_url"]],
];

/** Returns "2 headlines and 1 description". */
export function changedTexts(changes: readonly Pick<Replaced, "key">[]): string {
  const parts = new Map(GRID_COLUMNS.map(({ key, part }) => [key, part]));
  const counts = WORDS.flatMap(([word, within]) => {
    const count = changes.filter(({ key }) => {
      const part = parts.get(key);
      return part !== undefined && within.includes(part);
    }).length;
    return count === 0 ? [] : [counted(count, word)];
  });
  return new Intl.ListFormat("en-US").format(counts);
}
