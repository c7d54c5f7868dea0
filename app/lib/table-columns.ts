import type { TableWishes } from "./table-choices.ts";
import type { TableFile } from "./table-file.ts";
import { guessOrder, type NumberOrder } from "./written-moments.ts";

/** Returns what people compare headings by: letters and digits in lower case. */
export const headingKey = (heading: string) =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** The headings that each field is known by, as `headingKey` returns them. The first ones are the most telling. */
export type Headings<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** Maps each field to its column index, from 0. */
export type ColumnMapping<Field extends string> = Partial<Record<Field, number>>;

/** Returns the column of each field with a known heading. The first of several equal ones counts. */
export function guessColumns<Field extends string>(
  headers: readonly string[],
  known: Headings<Field>,
): ColumnMapping<Field> {
  const keys = headers.map(headingKey);
  const mapping: ColumnMapping<Field> = {};
  const taken = new Set<number>();
  for (const field of Object.keys(known) as Field[]) {
    const places = known[field].map((name) => keys.findIndex((key, at) => key === name && !taken.has(at)));
    const place = places.find((at) => at >= 0);
    if (place === undefined) continue;
    mapping[field] = place;
    taken.add(place);
  }
  return mapping;
}

/** Removes the apostrophe by which our exports keep a spreadsheet from calculating a cell. */
export const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, "");

/** Returns the headings of columns that hold something and belong to no field. */
export function unusedColumns(
  { headers, rows }: Pick<TableFile, "headers" | "rows">,
  mapping: ColumnMapping<string>,
): string[] {
  const used = new Set(Object.values(mapping));
  return headers.filter((_, at) => !used.has(at) && rows.some(({ cells }) => (cells[at] ?? "") !== ""));
}

/** Returns the first words of each column, so that people know it. */
export const columnSamples = ({ headers, rows }: Pick<TableFile, "headers" | "rows">): string[] =>
  headers.map((_, at) => {
    const cell = rows.map(({ cells }) => cells[at] ?? "").find((text) => text !== "") ?? "";
    return Array.from(cell.split("\n", 1)[0] ?? "")
      .slice(0, 30)
      .join("");
  });

/** What the columns of a table mean, and how its days are written. */
export type ColumnSettings<Field extends string> = {
  mapping: ColumnMapping<Field>;
  date_style: NumberOrder;
  /** True if another order fits as well and reads other days. */
  is_date_style_guessed: boolean;
  /** What a person chose stays, and the rest is guessed again when the table is read in another way. */
  chosen: { mapping: boolean; date_style: boolean };
};

/** Returns the wishes after a person sent the form with what was shown. Only what they changed is a wish. */
export function wishesAfter(
  shown: Required<TableWishes>,
  wishes: TableWishes,
  asked: TableWishes,
): TableWishes {
  const { encoding = shown.encoding, delimiter = shown.delimiter, has_header = shown.has_header } = asked;
  return {
    ...wishes,
    ...(encoding === shown.encoding ? {} : { encoding }),
    ...(delimiter === shown.delimiter ? {} : { delimiter }),
    ...(has_header === shown.has_header ? {} : { has_header }),
  };
}

/**
 * Guesses what the columns of a table mean. What a person changed since `before`, or earlier, stays as they asked.
 * @param dayFields the fields that hold days
 */
export function columnSettings<Field extends string>(
  table: Pick<TableFile, "headers" | "rows">,
  { known, dayFields }: { known: Headings<Field>; dayFields: readonly Field[] },
  change?: {
    before: ColumnSettings<Field>;
    asked: { mapping: ColumnMapping<Field>; date_style: NumberOrder };
  },
): ColumnSettings<Field> {
  const chosen = {
    mapping:
      change !== undefined &&
      (change.before.chosen.mapping || !isSameMapping(change.asked.mapping, change.before.mapping)),
    date_style:
      change !== undefined &&
      (change.before.chosen.date_style || change.asked.date_style !== change.before.date_style),
  };
  const guessed = guessColumns(table.headers, known);
  // Without known headings, what was there before is the best guess.
  const isKept = chosen.mapping || Object.keys(guessed).length === 0;
  const mapping =
    change !== undefined && isKept ? within(table.headers.length, change.asked.mapping) : guessed;
  if (change !== undefined && chosen.date_style)
    return { mapping, date_style: change.asked.date_style, is_date_style_guessed: false, chosen };
  const days = dayFields.flatMap((field) =>
    table.rows.flatMap(({ cells }) => cells[mapping[field] ?? -1] || []),
  );
  const { order, isSure } = guessOrder(days);
  return { mapping, date_style: order, is_date_style_guessed: !isSure, chosen };
}

/** Leaves out columns that the table doesn't have. */
function within<Field extends string>(columns: number, mapping: ColumnMapping<Field>): ColumnMapping<Field> {
  const kept = { ...mapping };
  for (const field of Object.keys(kept) as Field[]) if ((kept[field] ?? 0) >= columns) delete kept[field];
  return kept;
}

function isSameMapping(one: ColumnMapping<string>, other: ColumnMapping<string>): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => one[field] === other[field]);
}
