import {
  DESCRIPTION_MAX,
  DESCRIPTIONS_MAX,
  DESCRIPTIONS_MIN,
  HEADING_MAX,
  HEADLINES_MAX,
  HEADLINES_MIN,
  PATH_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import type { AdEntry } from "./combinations.ts";
import { adWidth } from "./width.ts";

/** Search ads as a table: one row for each ad, one column for each of its texts. */

export type GridAd = {
  headlines: readonly AdEntry[];
  descriptions: readonly AdEntry[];
  path1: string | null;
  path2: string | null;
  final_url: string | null;
};

export type GridPart = "headlines" | "descriptions" | "path1" | "path2" | "final_url";

export type GridColumn = {
  /** The name of the column's fields. */
  key: string;
  label: string;
  part: GridPart;
  /** The place in the list, from 0. */
  index: number;
  /** The width that fits, as Google counts it. */
  limit: number;
  /** The highest position that a text can be pinned to. 0 if it can't. */
  pins: number;
};

const listed = (part: GridPart, word: string, most: number, more: Pick<GridColumn, "limit" | "pins">) =>
  Array.from({ length: most }, (_, index): GridColumn => ({
    key: `${word.toLowerCase()}_${index + 1}`,
    label: `${word} ${index + 1}`,
    part,
    index,
    ...more,
  }));

export const GRID_COLUMNS: readonly GridColumn[] = [
  ...listed("headlines", "Headline", HEADLINES_MAX, { limit: HEADING_MAX, pins: 3 }),
  ...listed("descriptions", "Description", DESCRIPTIONS_MAX, { limit: DESCRIPTION_MAX, pins: 2 }),
  { key: "path1", label: "Display path 1", part: "path1", index: 0, limit: PATH_MAX, pins: 0 },
  { key: "path2", label: "Display path 2", part: "path2", index: 0, limit: PATH_MAX, pins: 0 },
  { key: "final_url", label: "Final URL", part: "final_url", index: 0, limit: URL_MAX, pins: 0 },
];

/** The texts and pins of an ad by the columns' keys. Empty cells are missing. */
export type Cells = Readonly<Record<string, AdEntry>>;

/** Returns the columns that some row fills, and one more of each list for a further text. */
export function usedColumns(rows: readonly Cells[]): GridColumn[] {
  const isFilled = ({ key }: GridColumn) => rows.some((cells) => (cells[key]?.text ?? "") !== "");
  const most = (wanted: GridPart, least: number) => {
    const columns = GRID_COLUMNS.filter(({ part }) => part === wanted);
    return Math.max(least, columns.findLastIndex(isFilled) + 2);
  };
  const counts: Partial<Record<GridPart, number>> = {
    headlines: most("headlines", HEADLINES_MIN + 1),
    descriptions: most("descriptions", DESCRIPTIONS_MIN),
  };
  return GRID_COLUMNS.filter(({ part, index }) => index < (counts[part] ?? 1));
}

export function cellsOf(ad: GridAd): Cells {
  return Object.fromEntries(
    GRID_COLUMNS.flatMap(({ key, part, index }) => {
      const value = ad[part];
      const cell = typeof value === "string" ? { text: value, pin: null } : value?.[index];
      return cell === undefined ? [] : [[key, cell] as const];
    }),
  );
}

/** Texts are single lines, however they were typed or pasted. */
export const oneLine = (text: string) => text.trim().replaceAll(/\s*[\r\n]+\s*/g, " ");

/** Returns the ad that a row describes. Empty cells leave no gap in a list. */
export function adFrom(cells: Cells): GridAd {
  const listOf = (part: GridPart) =>
    GRID_COLUMNS.filter((column) => column.part === part).flatMap(({ key }) => {
      const { text = "", pin = null } = cells[key] ?? {};
      return oneLine(text) === "" ? [] : [{ text: oneLine(text), pin }];
    });
  const textOf = (part: GridPart) => listOf(part)[0]?.text ?? null;
  return {
    headlines: listOf("headlines"),
    descriptions: listOf("descriptions"),
    path1: textOf("path1"),
    path2: textOf("path2"),
    final_url: textOf("final_url"),
  };
}

/** Returns how far a text is over its column's limit, or 0. */
export const excessIn = ({ limit }: Pick<GridColumn, "limit">, text: string) =>
  Math.max(0, adWidth(text) - limit);
