import { DESCRIPTIONS_MIN, HEADLINES_MIN } from "#contract/limits.ts";
import { counted } from "#lib/counts.ts";
import {
  adFrom,
  type Cells,
  excessIn,
  GRID_COLUMNS,
  type GridColumn,
  type GridPart,
  oneLine,
} from "./grid.ts";
import { isHttps } from "./https.ts";
import {
  type AdTexts,
  countDifferent,
  type Finding,
  isBlocking,
  LINT_RULES,
  lintAd,
  placeLabel,
} from "./lint.ts";
import { adWidth } from "./width.ts";

/** Something to know about a row, and the cell that it is about. Null for the row as a whole. */
export type GridIssue = { cell: string | null; text: string; isError: boolean };

const error = (cell: string | null, text: string): GridIssue => ({ cell, text, isError: true });

/** Returns why a row can't be saved. */
export const faultsIn = (cells: Cells): GridIssue[] => [
  ...wrongIn(cells),
  ...(adFrom(cells).headlines.length === 0 ? [error("headline_1", "Enter at least one headline")] : []),
];

/** Returns what is wrong with what a row has. */
function wrongIn(cells: Cells): GridIssue[] {
  const faults = GRID_COLUMNS.flatMap((column): GridIssue[] => {
    const text = oneLine(cells[column.key]?.text ?? "");
    const fault = text === "" ? null : faultOf(column, text);
    return fault === null ? [] : [error(column.key, fault)];
  });
  const { path1, path2 } = adFrom(cells);
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
    ...shortOf("headline", HEADLINES_MIN - countDifferent(ad.headlines), ad.headlines.length),
    ...shortOf("description", DESCRIPTIONS_MIN - countDifferent(ad.descriptions), ad.descriptions.length),
    ...(ad.final_url === null ? [error("final_url", "Add a final URL")] : []),
  ];
  const keys = {
    headlines: filledKeys(cells, "headlines"),
    descriptions: filledKeys(cells, "descriptions"),
    path1: ["path1"],
    path2: ["path2"],
  };
  const found = lintAd(ad satisfies AdTexts).map((finding): GridIssue => {
    const cell = keys[finding.place.list][finding.place.index] ?? null;
    const label = GRID_COLUMNS.find(({ key }) => key === cell)?.label ?? "";
    return { cell, text: shortly(finding, label), isError: isBlocking(finding, blocking) };
  });
  return [...wrongIn(cells), ...missing, ...found].toSorted(
    (one, other) => Number(other.isError) - Number(one.isError),
  );
}

/** The keys of a list's cells that have a text, in their order. Empty cells between them don't count. */
const filledKeys = (cells: Cells, part: GridPart) =>
  GRID_COLUMNS.filter((column) => column.part === part)
    .map(({ key }) => key)
    .filter((key) => oneLine(cells[key]?.text ?? "") !== "");

function shortOf(word: string, count: number, filled: number): GridIssue[] {
  if (count <= 0) return [];
  const text = count === 1 ? `Add another ${word}` : `Add ${count} ${filled > 0 ? "more " : ""}${word}s`;
  const cell = `${word}_${filled + 1}`;
  // A list that is full of repeats has no free cell.
  return [error(GRID_COLUMNS.some(({ key }) => key === cell) ? cell : `${word}_${filled}`, text)];
}

/** Returns "All caps in headline 2". The ad's own page has the whole sentence. */
function shortly({ rule, twin }: Finding, label: string): string {
  if (twin !== undefined) return `${label} repeats ${placeLabel(twin.place).toLowerCase()}`;
  return `${LINT_RULES[rule].replace(" in a headline", "")} in ${label.toLowerCase()}`;
}
