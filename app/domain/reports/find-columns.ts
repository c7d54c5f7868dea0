import { type ColumnMapping, guessColumns, headingKey, type Headings } from "#lib/table-columns.ts";
import { OWN_HEADERS, REPORT_HEADERS } from "./headers.ts";
import {
  type Level,
  MEASURES,
  type Platform,
  PLATFORMS,
  REPORT_FIELDS,
  type ReportField,
} from "./vocabulary.ts";

export type ReportColumns = ColumnMapping<ReportField>;
type KnownPlatform = keyof typeof REPORT_HEADERS;

/** A header without its currency or time zone: "Amount spent (EUR)" is "Amount spent". */
const SUFFIX = /\s*[([](?:in )?([A-Z]{3,4}|[A-Z]{0,2}\p{Sc})[)\]]$/u;

const KNOWN = PLATFORMS.filter((platform): platform is KnownPlatform => platform !== "other");

const keysOf = (names: readonly string[] = []) => names.map(headingKey);

/** The names of fields by platform, as `headingKey` returns them. */
const FIELDS = new Map(KNOWN.map((platform) => [platform, headingsOf(REPORT_HEADERS[platform].fields)]));

function headingsOf(names: Partial<Record<ReportField, readonly string[]>>): Headings<ReportField> {
  return Object.fromEntries(
    REPORT_FIELDS.map((field) => [field, keysOf(names[field])]),
  ) as unknown as Headings<ReportField>;
}

const ownNames = (field: ReportField) => [field, ...(OWN_HEADERS[field] ?? [])];
const allNames = (field: ReportField) =>
  KNOWN.flatMap((platform) => REPORT_HEADERS[platform].fields[field] ?? []);
const fieldsNamed = (names: (field: ReportField) => string[]) =>
  headingsOf(Object.fromEntries(REPORT_FIELDS.map((field) => [field, names(field)])));

const OURS = fieldsNamed(ownNames);
/** All names of each field, ours first, for files of no known platform. */
const ANY = fieldsNamed((field) => [...ownNames(field), ...allNames(field)]);

/** The platforms that write each header. */
const WRITERS = new Map<string, Set<KnownPlatform>>();
for (const platform of KNOWN) {
  const { fields, results = [], others } = REPORT_HEADERS[platform];
  for (const key of keysOf([...Object.values(fields).flat(), ...results, ...others]))
    WRITERS.set(key, (WRITERS.get(key) ?? new Set()).add(platform));
}
const OWN = new Set(Object.values(ANY).flat());

/** Returns the key of a header, as the lists know it. A known one may end in parentheses itself, as "Clicks (all)". */
function keyOf(header: string): string {
  const key = headingKey(header);
  if (WRITERS.has(key) || OWN.has(key) || header.length > LENGTH_MAX) return key;
  return headingKey(header.replace(SUFFIX, ""));
}

/** More than any header has, so that long texts are not searched. */
const LENGTH_MAX = 200;

export function isReportHeader(cell: string): boolean {
  if (cell.length > LENGTH_MAX) return false;
  const key = keyOf(cell);
  return key !== "" && (WRITERS.has(key) || OWN.has(key));
}

/** Returns the currency that a header names in parentheses, as a code or a sign. */
export const currencyOfHeader = (header: string): string | null => SUFFIX.exec(header)?.[1] ?? null;

/**
 * Returns the platform that writes most of the headers, if any of them or of the lines around the table is written by that one
 * alone.
 * @param around the lines above and below the table
 */
export function findPlatform(headers: readonly string[], around: readonly string[]): Platform {
  const writers = headers.map((header) => WRITERS.get(keyOf(header)) ?? new Set<KnownPlatform>());
  const scores = KNOWN.map((platform) => {
    const { marks } = REPORT_HEADERS[platform];
    const isMarked = marks !== undefined && around.some((line) => marks.test(line));
    const known = writers.filter((names) => names.has(platform));
    const own = known.filter(({ size }) => size === 1).length + (isMarked ? 3 : 0);
    return { platform, own, count: known.length + (isMarked ? 3 : 0) };
  });
  const [best] = scores.toSorted((a, b) => b.count - a.count || b.own - a.own);
  return best !== undefined && best.own > 0 ? best.platform : "other";
}

/** Returns the columns of fields that a platform's headers name, and of those that have our own names besides. */
export function findColumns(headers: readonly string[], platform: Platform): ReportColumns {
  const names = headers.map((header) => keyOf(header));
  if (platform === "other") return guessColumns(names, ANY);
  const found = guessColumns(names, FIELDS.get(platform) ?? ANY);
  const taken = new Set(Object.values(found));
  const ours = Object.entries(guessColumns(names, OURS)).filter(([, place]) => !taken.has(place));
  const columns: ReportColumns = { ...Object.fromEntries(ours), ...found };
  const results = keysOf(REPORT_HEADERS[platform].results)
    .map((key) => names.indexOf(key))
    .find((place) => place >= 0);
  const isResult = columns.indicator !== undefined || columns.conversions === undefined;
  return results !== undefined && isResult ? { ...columns, conversions: results } : columns;
}

/** Returns whether there is something to count, and something to count it for. */
export const isEnough = (columns: ReportColumns): boolean =>
  MEASURES.some((measure) => columns[measure] !== undefined) &&
  (hasDays(columns) || NAMED.some((field) => columns[field] !== undefined));

export const hasDays = ({ day, starts_on, ends_on }: ReportColumns): boolean =>
  day !== undefined || (starts_on !== undefined && ends_on !== undefined);

/** What a row is about. */
export const NAMED = [
  "account",
  "account_id",
  "campaign",
  "campaign_id",
  "ad_group",
  "ad_group_id",
  "ad",
  "ad_id",
  "keyword",
  "search_term",
] as const satisfies readonly ReportField[];

/** Returns the narrowest thing that the columns name. */
export function levelOf(columns: ReportColumns): Level {
  const has = (...fields: ReportField[]) => fields.some((field) => columns[field] !== undefined);
  if (has("search_term")) return "search_term";
  if (has("keyword")) return "keyword";
  if (has("ad", "ad_id")) return "ad";
  if (has("ad_group", "ad_group_id")) return "ad_group";
  return has("campaign", "campaign_id") ? "campaign" : "account";
}
