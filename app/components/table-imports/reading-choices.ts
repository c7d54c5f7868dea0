import type { DateStyle } from "#contract/vocabulary.ts";
import { DELIMITERS, ENCODING_NAMES, ENCODINGS, isEncoding } from "#lib/table-choices.ts";

export const DATE_STYLE_LABELS: Record<DateStyle, string> = {
  ymd: "2026-11-20",
  dmy: "20.11.2026",
  mdy: "11/20/2026",
};

export const ENCODING_OPTIONS = ENCODING_NAMES.map((value) => ({ value, label: ENCODINGS[value] }));

export const encodingLabel = (name: string) => (isEncoding(name) ? ENCODINGS[name] : name.toUpperCase());

/** Text browsers change tabs in values, so separators go by their names. */
const SEPARATORS = { comma: ",", semicolon: ";", tab: "\t", bar: "|" } as const;

export const SEPARATOR_OPTIONS = Object.entries(SEPARATORS).map(([value, sign]) => ({
  value,
  label: DELIMITERS[sign],
}));

export const separatorName = (sign: string) =>
  Object.entries(SEPARATORS).find(([, known]) => known === sign)?.[0] ?? sign;

export const separatorSign = (name: string): string =>
  Object.entries(SEPARATORS).find(([known]) => known === name)?.[1] ?? name;

export const separatorLabel = (sign: string) =>
  (Object.entries(DELIMITERS).find(([known]) => known === sign)?.[1] ?? `“${sign}”`).toLowerCase();

type ReadFacts = { encoding: string; delimiter: string; has_header: boolean; date_style?: DateStyle };

/** Returns what the fields of a reading are filled with: the column of each field by its place, and how the file was read. */
export const readingValues = (
  { encoding, delimiter, has_header, date_style }: ReadFacts,
  mapping: Readonly<Record<string, number>>,
) => ({
  ...Object.fromEntries(Object.entries(mapping).map(([field, place]) => [field, String(place)])),
  ...(date_style && { date_style }),
  encoding,
  separator: separatorName(delimiter),
  first_row: has_header ? ("names" as const) : ("data" as const),
});
