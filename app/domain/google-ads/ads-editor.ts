import { stringify } from "csv-stringify/sync";
import {
  AD_GROUP_NAME_MAX,
  DESCRIPTION_MAX,
  DESCRIPTIONS_MAX,
  HEADING_MAX,
  HEADLINES_MAX,
  PATH_MAX,
} from "#contract/limits.ts";
import type { GoogleAdGroup, KeywordInput } from "#contract/google-ads.ts";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { headingKey, unusedColumns } from "#lib/table-columns.ts";
import type { TableFile } from "#lib/table-file.ts";
import type { AdEntry } from "./combinations.ts";
import { isHttps } from "./https.ts";
import { adWidth } from "./width.ts";

/**
 * Reads and writes files of Google Ads Editor with responsive search ads. When importing, a blank cell keeps a value and `[]`
 * clears it. Headers may have any case and spacing. Source: support.google.com/google-ads/editor/answer/57747
 */
export type AdFields = {
  ad_group: string | null;
  headlines: AdEntry[];
  descriptions: AdEntry[];
  path1: string | null;
  path2: string | null;
  final_url: string | null;
};

const EDITOR_STATUSES = ["Enabled", "Paused", "Removed"] as const;
export type EditorStatus = (typeof EDITOR_STATUSES)[number];

const AD_TYPE = "Responsive search ad";
const CLEAR = "[]";

/** `row` is the line of the file. */
type RowError = { row: number; column: string; value: string; message: string };

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const COLUMNS = [
  "Campaign",
  "Ad group",
  "Ad type",
  ...numbers(HEADLINES_MAX).flatMap((number) => [`Headline ${number}`, `Headline ${number} position`]),
  ...numbers(DESCRIPTIONS_MAX).flatMap((number) => [
    `Description ${number}`,
    `Description ${number} position`,
  ]),
  "Path 1",
  "Path 2",
  "Final URL",
  "Status",
  "Keyword",
  "Criterion type",
];

/** Alternative header names in Ads Editor. */
const ALIASES: Readonly<Record<string, string>> = {
  matchtype: "Criterion type",
  campaignname: "Campaign",
  adgroupname: "Ad group",
  finalurls: "Final URL",
  adstatus: "Status",
  displaypath1: "Path 1",
  displaypath2: "Path 2",
};

const KNOWN = new Map([
  ...COLUMNS.map((column) => [headingKey(column), column] as const),
  ...Object.entries(ALIASES),
]);

/** The known headings, by which the header row is found. */
export const ADS_HEADINGS = [...KNOWN.keys()];

type Row = { row: number; cells: ReadonlyMap<string, string> };

export type Sheet = {
  rows: Row[];
  unknown: string[];
};

/** @returns the rows of ads in a table, or what is wrong with it */
export function readSheet({
  headers,
  rows,
}: Pick<TableFile, "headers" | "rows">): Sheet | { problem: string } {
  const columns = headers.map((header) => KNOWN.get(headingKey(header)));
  if (!columns.includes("Headline 1"))
    return { problem: "This file has no “Headline 1” column. Export it from Google Ads Editor in English." };
  const unknown = unusedColumns({ headers, rows }, Object.fromEntries(placesOf(columns)));
  return {
    unknown,
    rows: rows.map(({ line, cells: values }): Row => {
      const cells = new Map<string, string>();
      for (const [column, place] of placesOf(columns)) {
        const value = values[place] ?? "";
        if (value !== "") cells.set(column, value);
      }
      return { row: line, cells };
    }),
  };
}

/** The columns of rows without headings, in the order of the grid. */
const IN_ORDER = COLUMNS.filter((column) => /^(?:Headline|Description) \d+$|^Path |^Final URL$/.test(column));

/**
 * Returns pasted rows as a table. The first row has the headings if it has a known one. If not, the columns are those of the grid,
 * from headline 1.
 */
export function pastedTable(rows: readonly (readonly string[])[]): Pick<TableFile, "headers" | "rows"> & {
  isNamed: boolean;
} {
  const [first = []] = rows;
  const isNamed = first.some((cell) => KNOWN.has(headingKey(cell)));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return {
    isNamed,
    headers: isNamed
      ? [...first]
      : Array.from({ length: width }, (_, index) => IN_ORDER[index] ?? `Column ${index + 1}`),
    rows: rows.slice(isNamed ? 1 : 0).map((cells, index) => ({
      line: index + (isNamed ? 2 : 1),
      cells: cells.map((cell) => cell.trim()),
    })),
  };
}

/** Returns each known column with its place. The last of several equal ones counts. */
const placesOf = (columns: readonly (string | undefined)[]) =>
  columns.flatMap((column, place) => (column === undefined ? [] : [[column, place] as const]));

/** The columns that only ads have. Keywords have a final URL too. */
const AD_COLUMNS = COLUMNS.filter(
  (column) => !["Campaign", "Ad group", "Final URL", "Status", "Keyword", "Criterion type"].includes(column),
);

/** Returns a row's value for one column: undefined keeps the old value, null clears it. */
const said = ({ cells }: Row, column: string): string | null | undefined => {
  const value = cells.get(column);
  return value === CLEAR ? null : value;
};

function errorsOf(row: Row): RowError[] {
  const errors: RowError[] = [];
  const check = (column: string, judge: (value: string) => string | undefined) => {
    const value = said(row, column);
    const message = typeof value === "string" ? judge(value) : undefined;
    if (message !== undefined && typeof value === "string")
      errors.push({ row: row.row, column, value, message });
  };
  check("Ad group", (value) => tooLong(Array.from(value).length, AD_GROUP_NAME_MAX));
  check("Ad type", (value) =>
    headingKey(value) === headingKey(AD_TYPE) ? undefined : `Only ${AD_TYPE} rows can be imported.`,
  );
  for (const number of numbers(HEADLINES_MAX)) {
    check(`Headline ${number}`, (value) => tooLong(adWidth(value), HEADING_MAX));
    check(`Headline ${number} position`, (value) => wrongPin(value, 3));
  }
  for (const number of numbers(DESCRIPTIONS_MAX)) {
    check(`Description ${number}`, (value) => tooLong(adWidth(value), DESCRIPTION_MAX));
    check(`Description ${number} position`, (value) => wrongPin(value, 2));
  }
  for (const column of ["Path 1", "Path 2"]) {
    check(column, (value) =>
      value.includes("/") ? "Remove the slash from the display path." : tooLong(adWidth(value), PATH_MAX),
    );
  }
  check("Final URL", (value) => (isHttps(value) ? undefined : "Final URL must start with https://."));
  check("Status", (value) =>
    EDITOR_STATUSES.some((status) => headingKey(status) === headingKey(value))
      ? undefined
      : `Use one of these: ${EDITOR_STATUSES.join(", ")}.`,
  );
  return errors;
}

const tooLong = (length: number, limit: number) =>
  length > limit ? `${plural(length - limit, "character")} over the limit of ${limit}.` : undefined;

const isUnpinned = (value: string) => /^[-–—]+$/.test(value);
const wrongPin = (value: string, most: number) =>
  isUnpinned(value) || (/^\d$/.test(value) && Number(value) >= 1 && Number(value) <= most)
    ? undefined
    : `Enter a number from 1 to ${most}, or “-” for no pin.`;

/** Returns an ad's list after a row was applied by position, without gaps. */
function entriesAfter(row: Row, name: string, most: number, before: readonly AdEntry[]): AdEntry[] {
  return numbers(most).flatMap((number): AdEntry[] => {
    const old = before[number - 1];
    const newText = said(row, `${name} ${number}`);
    const newPin = said(row, `${name} ${number} position`);
    const text = newText === undefined ? old?.text : newText;
    if (text === undefined || text === null) return [];
    const pin =
      newPin === undefined
        ? (old?.pin ?? null)
        : newPin === null || isUnpinned(newPin)
          ? null
          : Number(newPin);
    return [{ text, pin }];
  });
}

function fieldsAfter(row: Row, before: AdFields | undefined): AdFields {
  const after = (column: string, old: string | null | undefined) => {
    const value = said(row, column);
    return value === undefined ? (old ?? null) : value;
  };
  return {
    ad_group: after("Ad group", before?.ad_group),
    headlines: entriesAfter(row, "Headline", HEADLINES_MAX, before?.headlines ?? []),
    descriptions: entriesAfter(row, "Description", DESCRIPTIONS_MAX, before?.descriptions ?? []),
    path1: after("Path 1", before?.path1),
    path2: after("Path 2", before?.path2),
    final_url: after("Final URL", before?.final_url),
  };
}

export type ExistingAd = AdFields & { content_id: string };

type PlannedAd = {
  row: number;
  /** Null for a new ad. */
  content_id: string | null;
  fields: AdFields;
  isChanged: boolean;
};

export type ImportPlan = {
  ads: PlannedAd[];
  errors: RowError[];
  /** Rows of other campaigns, and rows that have nothing about an ad. */
  skipped: { row: number; reason: string }[];
};

const sameText = (left: string | null, right: string | null) =>
  (left ?? "").trim().toLowerCase() === (right ?? "").trim().toLowerCase();

/**
 * Returns what an import would do. A row updates the ad in its ad group with the same headline 1, or creates a new ad if there is
 * none. A row with an error does nothing.
 * @param campaign the campaign's name. Rows that name another campaign are skipped
 */
export function planImport(sheet: Sheet, campaign: string, existing: readonly ExistingAd[]): ImportPlan {
  const plan: ImportPlan = { ads: [], errors: [], skipped: [] };
  for (const row of sheet.rows) {
    if (row.cells.size === 0) continue;
    const named = said(row, "Campaign");
    if (typeof named === "string" && !sameText(named, campaign)) {
      plan.skipped.push({ row: row.row, reason: `This row is for the campaign “${named}”.` });
      continue;
    }
    if (!AD_COLUMNS.some((column) => row.cells.has(column))) {
      const keyword = row.cells.get("Keyword");
      const reason =
        keyword === undefined ? "This row has no ad text." : `This row is for the keyword “${keyword}”.`;
      plan.skipped.push({ row: row.row, reason });
      continue;
    }
    const errors = errorsOf(row);
    const first = row.cells.get("Headline 1") ?? "";
    const before = existing.find(
      ({ headlines, ad_group }) =>
        sameText(headlines[0]?.text ?? "", first) &&
        (!row.cells.has("Ad group") || sameText(ad_group, said(row, "Ad group") ?? null)),
    );
    const fields = fieldsAfter(row, before);
    const complain = (column: string, message: string) =>
      errors.push({ row: row.row, column, value: row.cells.get(column) ?? "", message });
    if (first === "" || first === CLEAR) complain("Headline 1", "Enter headline 1. It identifies the ad.");
    if (fields.path2 !== null && fields.path1 === null)
      complain("Path 2", "Enter display path 1 before display path 2.");
    const twin = plan.ads.find(
      ({ fields: other }) =>
        sameText(other.headlines[0]?.text ?? "", first) && sameText(other.ad_group, fields.ad_group),
    );
    if (twin !== undefined) complain("Headline 1", `Line ${twin.row} is for the same ad.`);
    if (errors.length > 0) plan.errors.push(...errors);
    else {
      plan.ads.push({
        row: row.row,
        content_id: before?.content_id ?? null,
        fields,
        isChanged: before === undefined || !isSame(fields, before),
      });
    }
  }
  return plan;
}

const isSame = (left: AdFields, right: AdFields) => fingerprint(left) === fingerprint(right);

const fingerprint = (ad: AdFields) => {
  const lists = [ad.headlines, ad.descriptions].map((list) => list.map(({ text, pin }) => [text, pin]));
  return JSON.stringify([ad.ad_group, ad.path1, ad.path2, ad.final_url, ...lists]);
};

const entries = (list: readonly AdEntry[], most: number) =>
  numbers(most).flatMap((number) => {
    const entry = list[number - 1];
    return [entry?.text ?? "", entry?.pin ?? ""];
  });

/** An ad group's keywords and negative keywords. */
type GroupKeywords = Pick<GoogleAdGroup, "name" | "keywords" | "negatives">;

const keywordRows = (campaign: string, { name, keywords, negatives }: GroupKeywords) => {
  const row = ({ text, match }: KeywordInput, prefix: string) =>
    COLUMNS.map((column) => {
      if (column === "Campaign") return campaign;
      if (column === "Ad group") return name;
      if (column === "Keyword") return text;
      return column === "Criterion type" ? `${prefix}${sentenceLabel(match)}` : "";
    });
  return [
    ...keywords.map((keyword) => row(keyword, "")),
    ...negatives.map((keyword) => row(keyword, "Negative ")),
  ];
};

/**
 * Writes comma-separated UTF-8 with a byte order mark, one ad or keyword per row, and pins as numbers. A program reads the file, so
 * every value is as it was typed, also one that a spreadsheet would calculate.
 */
export function toAdsEditorCsv(
  campaign: string,
  ads: readonly (AdFields & { status: EditorStatus })[],
  groups: readonly GroupKeywords[] = [],
): string {
  const rows = ads.map((ad) => [
    campaign,
    ad.ad_group ?? "",
    AD_TYPE,
    ...entries(ad.headlines, HEADLINES_MAX),
    ...entries(ad.descriptions, DESCRIPTIONS_MAX),
    ad.path1 ?? "",
    ad.path2 ?? "",
    ad.final_url ?? "",
    ad.status,
    "",
    "",
  ]);
  const keywords = groups.flatMap((group) => keywordRows(campaign, group));
  return stringify([COLUMNS, ...rows, ...keywords], { bom: true, record_delimiter: "\r\n" });
}
