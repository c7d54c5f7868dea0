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
import { counted } from "#lib/counts.ts";
import type { AdEntry } from "./combinations.ts";
import { isHttps } from "./https.ts";
import { type AdTexts, lintAd } from "./lint.ts";
import { adWidth } from "./width.ts";

/** Search ads as a table: one row for each ad, one column for each of its texts. */

export type GridAd = {
  headlines: readonly AdEntry[];
  descriptions: readonly AdEntry[];
  path1: string | null;
  path2: string | null;
  final_url: string | null;
};

type Part = "headlines" | "descriptions" | "path1" | "path2" | "final_url";

export type GridColumn = {
  /** The name of the column's fields. */
  key: string;
  label: string;
  part: Part;
  /** The place in the list, from 0. */
  index: number;
  /** The width that fits, as Google counts it. */
  limit: number;
  /** The highest position that a text can be pinned to. 0 if it can't. */
  pins: number;
};

const listed = (part: Part, word: string, most: number, more: Pick<GridColumn, "limit" | "pins">) =>
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

const columnNamed = (key: string) => GRID_COLUMNS.find((column) => column.key === key);

/** Returns the columns that some ad fills, and one more of each list for a further text. */
export function usedColumns(ads: readonly Pick<GridAd, "headlines" | "descriptions">[]): GridColumn[] {
  const most = (part: "headlines" | "descriptions", least: number) =>
    Math.max(least, ...ads.map((ad) => ad[part].length + 1));
  const counts: Partial<Record<Part, number>> = {
    headlines: most("headlines", HEADLINES_MIN + 1),
    descriptions: most("descriptions", DESCRIPTIONS_MIN),
  };
  return GRID_COLUMNS.filter(({ part, index }) => index < (counts[part] ?? 1));
}

/** The texts and pins of an ad by the columns' keys. Empty cells are missing. */
export type Cells = Readonly<Record<string, AdEntry>>;

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
  const listOf = (part: Part) =>
    GRID_COLUMNS.filter((column) => column.part === part).flatMap(({ key }) => {
      const { text = "", pin = null } = cells[key] ?? {};
      return oneLine(text) === "" ? [] : [{ text: oneLine(text), pin }];
    });
  const textOf = (part: Part) => listOf(part)[0]?.text ?? null;
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

/** Something to know about a row, and the cell that it is about. Null for the row as a whole. */
export type GridIssue = { cell: string | null; text: string; isError: boolean };

const error = (cell: string | null, text: string): GridIssue => ({ cell, text, isError: true });

/** Returns why a row can't be saved. */
export function faultsIn(cells: Cells): GridIssue[] {
  const faults = GRID_COLUMNS.flatMap((column): GridIssue[] => {
    const text = oneLine(cells[column.key]?.text ?? "");
    const fault = text === "" ? null : faultOf(column, text);
    return fault === null ? [] : [error(column.key, fault)];
  });
  const { headlines, path1, path2 } = adFrom(cells);
  if (headlines.length === 0) faults.push(error("headline_1", "Enter at least one headline"));
  if (path1 === null && path2 !== null)
    faults.push(error("path1", "Enter display path 1 before display path 2"));
  return faults;
}

function faultOf(column: GridColumn, text: string): string | null {
  const { part, label } = column;
  if (part === "final_url") return isHttps(text) ? null : "Final URL must start with https://";
  if ((part === "path1" || part === "path2") && /[/\s]/.test(text))
    return `Remove spaces and slashes from ${label.toLowerCase()}`;
  const over = excessIn(column, text);
  const many = over.toLocaleString("en-US");
  return over === 0 ? null : `${label} has ${counted(adWidth(text), "character")}, ${many} too many`;
}

/**
 * Returns what is wrong with a row and what Google may reject, errors first.
 * @param blocking the names of the editorial rules that keep an ad out of review
 */
export function issuesIn(cells: Cells, blocking: readonly string[]): GridIssue[] {
  const ad = adFrom(cells);
  const missing = [
    ...shortOf("headline", HEADLINES_MIN - ad.headlines.length, ad.headlines.length),
    ...shortOf("description", DESCRIPTIONS_MIN - ad.descriptions.length, ad.descriptions.length),
    ...(ad.final_url === null ? [error("final_url", "Add a final URL")] : []),
  ];
  const keys = {
    headlines: filledKeys(cells, "headlines"),
    descriptions: filledKeys(cells, "descriptions"),
    path1: ["path1"],
    path2: ["path2"],
  };
  const found = lintAd(ad satisfies AdTexts).map(({ rule, place, message }): GridIssue => {
    const cell = keys[place.list][place.index] ?? null;
    const label = columnNamed(cell ?? "")?.label;
    return { cell, text: `${label}: ${message.replace(/\.$/, "")}`, isError: blocking.includes(rule) };
  });
  return [
    ...faultsIn(cells).filter(({ text }) => !text.startsWith("Enter at least")),
    ...missing,
    ...found,
  ].toSorted((one, other) => Number(other.isError) - Number(one.isError));
}

/** The keys of a list's cells that have a text, in their order. Empty cells between them don't count. */
const filledKeys = (cells: Cells, part: Part) =>
  GRID_COLUMNS.filter((column) => column.part === part)
    .map(({ key }) => key)
    .filter((key) => oneLine(cells[key]?.text ?? "") !== "");

function shortOf(word: string, count: number, filled: number): GridIssue[] {
  if (count <= 0) return [];
  const text = count === 1 ? `Add another ${word}` : `Add ${count} ${filled > 0 ? "more " : ""}${word}s`;
  return [error(`${word}_${filled + 1}`, text)];
}
