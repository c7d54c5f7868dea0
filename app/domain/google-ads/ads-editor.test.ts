import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { adWidth } from "./width.ts";
import {
  type AdFields,
  type ExistingAd,
  ADS_HEADINGS,
  pastedTable,
  planImport,
  readSheet,
  type Sheet,
  toAdsEditorCsv,
} from "./ads-editor.ts";
import { readTable } from "#lib/table-file.ts";

const CAMPAIGN = "Winter boots, generic";

const sheetIn = (bytes: Uint8Array) => {
  const read = readTable(bytes, {}, { limits: { rows: 1000, columns: 500 }, headings: ADS_HEADINGS });
  if ("fault" in read) throw new Error(read.fault.kind);
  return readSheet(read.table);
};
const readBytes = (bytes: Uint8Array): Sheet => {
  const sheet = sheetIn(bytes);
  if ("problem" in sheet) throw new Error(sheet.problem);
  return sheet;
};
const read = (text: string) => readBytes(new TextEncoder().encode(text));
const fileNamed = (name: string) =>
  readBytes(readFileSync(new URL(`../../../tests/files/${name}`, import.meta.url)));
const file = () => fileNamed("ads-editor.csv");

const existing: ExistingAd = {
  content_id: "7",
  ad_group: "Boots",
  headlines: [
    { text: "Warm boots, dry feet", pin: 1 },
    { text: "Free returns", pin: 2 },
    { text: "Out of date", pin: null },
  ],
  descriptions: [
    { text: "Stays.", pin: null },
    { text: "Goes.", pin: null },
  ],
  path1: "winter",
  path2: "boots",
  final_url: "https://northwind.example/",
};

test("fifteen headlines with their positions are read, whatever the case of the headers", () => {
  const { ads } = planImport(file(), CAMPAIGN, []);
  const [first] = ads;
  expect(first).toMatchObject({ row: 2, content_id: null, isChanged: true });
  expect(first?.fields).toMatchObject({
    ad_group: "Boots",
    path1: "winter",
    path2: "boots",
    final_url: "https://northwind.example/boots",
  });
  expect(first?.fields.headlines).toHaveLength(15);
  expect(first?.fields.headlines.flatMap(({ text, pin }) => (pin === null ? [] : [[pin, text]]))).toEqual([
    [1, "Trail boots, made slowly"],
    [3, "Free returns until January"],
    [1, "Northwind trail boots"],
  ]);
  expect(first?.fields.descriptions.map(({ pin }) => pin)).toEqual([1, null, null, 2]);
});

test("a blank cell leaves a value alone and [] clears it", () => {
  const { ads } = planImport(file(), CAMPAIGN, [existing]);
  expect(ads[1]).toEqual({
    row: 3,
    content_id: "7",
    isChanged: true,
    fields: {
      ad_group: "Boots",
      headlines: [
        { text: "Warm boots, dry feet", pin: 1 },
        { text: "Free returns", pin: null },
        { text: "Resoled in six shops", pin: 2 },
      ],
      descriptions: [{ text: "Stays.", pin: null }],
      path1: "winter",
      path2: null,
      final_url: "https://northwind.example/",
    } satisfies AdFields,
  });
});

test("errors name the row, the column and the value, and other campaigns are left out", () => {
  const { errors, skipped } = planImport(file(), CAMPAIGN, []);
  expect(errors.map(({ row, column, value }) => [row, column, value])).toEqual([
    [4, "Ad type", "Expanded text ad"],
    [4, "Headline 1", "This headline is far too long to be shown"],
    [4, "Headline 1 position", "4"],
    [4, "Path 1", "a/b"],
    [4, "Final URL", "http://northwind.example"],
    [4, "Status", "Running"],
  ]);
  expect(errors[1]?.message).toBe("11 characters over the limit of 30.");
  expect(skipped).toEqual([{ row: 5, reason: "This row is for the campaign “Another campaign”." }]);
  expect(file().unknown).toEqual(["Labels"]);
});

test("UTF-16 with tabs, as Ads Editor itself writes, is read", () => {
  const table = "Campaign\tAd group\tHeadline 1\tHeadline 1 position\r\n\tStiefel\tWarme Füße\t2\r\n";
  const sheet = readBytes(iconv.encode(table, "utf16le", { addBOM: true }));
  expect(planImport(sheet, CAMPAIGN, []).ads[0]?.fields).toMatchObject({
    ad_group: "Stiefel",
    headlines: [{ text: "Warme Füße", pin: 2 }],
  });
});

test("two rows about one ad, a second path without a first and a first headline that is cleared are errors", () => {
  const text = [
    "Ad group,Headline 1,Path 2",
    "Boots,Warm boots,",
    "boots,warm BOOTS,",
    "Boots,Dry boots,sale",
    "Boots,[],",
    ",,",
    "Boots,,",
  ].join("\n");
  const { ads, errors, skipped } = planImport(read(text), CAMPAIGN, []);
  expect(ads.map(({ row }) => row)).toEqual([2]);
  expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
    "3 Headline 1: Line 2 is for the same ad.",
    "4 Path 2: Enter display path 1 before display path 2.",
    "5 Headline 1: Enter headline 1. It identifies the ad.",
  ]);
  expect(skipped).toEqual([{ row: 7, reason: "This row has no ad text." }]);
});

test("what is no table of ads is refused as a whole", () => {
  const problem = { problem: expect.stringContaining("Headline 1") };
  expect(sheetIn(new Uint8Array())).toEqual(problem);
  expect(sheetIn(new TextEncoder().encode("Kampagne,Titel 1\na,b"))).toEqual(problem);
});

test("text that a spreadsheet would calculate goes out and comes back as it is", () => {
  const before = fileNamed("12-google-signs-and-keyword-row.csv");
  const { ads, skipped, errors } = planImport(before, "Bugs google", []);
  const texts = ["-20% on all coats", "+100 colors", "@home with wool"];
  expect(ads[0]?.fields.headlines.map(({ text }) => text)).toEqual(texts);
  expect([skipped, errors]).toEqual([[{ row: 3, reason: "This row is for the keyword “waxed coat”." }], []]);
  const [ad] = ads;
  const csv = toAdsEditorCsv("Bugs google", ad ? [{ ...ad.fields, status: "Enabled" }] : []);
  expect(csv).toContain(`,${texts.join(",,")},`);
  expect(planImport(read(csv), "Bugs google", []).ads[0]?.fields).toEqual(ad?.fields);
});

test("functions count as what they show", () => {
  const { ads, errors } = planImport(fileNamed("13-google-countdown.csv"), "Bugs google", []);
  expect([ads.length, errors]).toEqual([1, []]);
});

const text = (most: number) =>
  fc
    .string({ unit: "grapheme", maxLength: most })
    .map((value) => value.replaceAll(/\s+/g, " ").trim())
    .filter((value) => value !== "" && value !== "[]" && adWidth(value) <= most);

test("an export that is taken in again changes nothing", () => {
  const list = (most: number, longest: number, pins: number) =>
    fc.array(
      fc.record({ text: text(longest), pin: fc.option(fc.integer({ min: 1, max: pins }), { nil: null }) }),
      { minLength: 1, maxLength: most },
    );
  const ad = fc.record({
    ad_group: fc.option(text(20), { nil: null }),
    headlines: list(15, 30, 3),
    descriptions: list(4, 90, 2),
    path1: fc.constantFrom("winter", null),
    path2: fc.constant(null),
    final_url: fc.constantFrom("https://northwind.example/a?b=c", null),
  });
  fc.assert(
    fc.property(ad, (fields) => {
      const before = { content_id: "1", ...fields };
      const csv = toAdsEditorCsv(CAMPAIGN, [{ ...fields, status: "Enabled" }]);
      const plan = planImport(read(csv), CAMPAIGN, [before]);
      expect(plan.errors).toEqual([]);
      expect(plan.ads).toEqual([{ row: 2, content_id: "1", fields, isChanged: false }]);
    }),
  );
});

test("keywords and negative keywords are written as rows, and left alone by an import", () => {
  const csv = toAdsEditorCsv(
    CAMPAIGN,
    [],
    [
      {
        name: "Boots",
        keywords: [
          { text: "winter boots", match: "broad" },
          { text: "warm boots", match: "exact" },
        ],
        negatives: [{ text: "rubber", match: "phrase" }],
      },
    ],
  );
  const [header = "", ...rows] = csv.trimEnd().split("\r\n");
  expect(header.endsWith(",Status,Keyword,Criterion type")).toBe(true);
  expect(rows.map((row) => row.split(",").filter(Boolean).slice(-3))).toEqual([
    ["Boots", "winter boots", "Broad"],
    ["Boots", "warm boots", "Exact"],
    ["Boots", "rubber", "Negative Phrase"],
  ]);
  const sheet = read(csv);
  expect(sheet.unknown).toEqual([]);
  const { ads, errors, skipped } = planImport(sheet, CAMPAIGN, []);
  expect([ads, errors]).toEqual([[], []]);
  expect(skipped[0]?.reason).toBe("This row is for the keyword “winter boots”.");
});

test("pasted rows have the columns that their first row names, or else those of the grid", () => {
  const named = pastedTable([
    ["Ad group", "HEADLINE 1", "Display path 1"],
    ["Boots", " Dry feet by nine ", "boots"],
  ]);
  expect(named.isNamed).toBe(true);
  expect(readSheet(named)).toMatchObject({
    unknown: [],
    rows: [
      {
        row: 2,
        cells: new Map([
          ["Ad group", "Boots"],
          ["Headline 1", "Dry feet by nine"],
          ["Path 1", "boots"],
        ]),
      },
    ],
  });
  const bare = pastedTable([["Dry feet by nine", "", "Boots for rain"]]);
  expect(bare.isNamed).toBe(false);
  expect(readSheet(bare)).toMatchObject({
    rows: [
      {
        row: 1,
        cells: new Map([
          ["Headline 1", "Dry feet by nine"],
          ["Headline 3", "Boots for rain"],
        ]),
      },
    ],
  });
});
