import * as fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { readReport } from "./read-report.ts";
import type { ReportReading, ReportRow, ReportWishes } from "./report-reading.ts";

/** Every way in which a program may write the same numbers and days comes back as the same rows. */

type Row = { day: string; campaign: string; impressions: number; cents: number; value: number };

const row = fc.record({
  day: fc
    .integer({ min: 0, max: 400 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)),
  campaign: fc.constantFrom(
    "Größe",
    "Été – neuf",
    "Lã | Pesquisa",
    '"Wool", and more',
    "Total recall",
    "#hash",
    "-Sale",
    "a;b\tc|d",
  ),
  impressions: fc.integer({ min: 0, max: 50_000_000 }),
  cents: fc.integer({ min: 0, max: 900_000_000 }),
  value: fc.integer({ min: 0, max: 900_000_000 }),
});
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 12, selector: (one) => JSON.stringify(one) });

const numbered = (amount: number, decimals: number, sign: string, group: string) => {
  const digits = String(amount).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return decimals === 0 ? whole : `${whole}${sign}${digits.slice(-decimals)}`;
};

const DAYS: Record<string, (year: string, month: string, day: string) => string> = {
  iso: (year, month, day) => `${year}-${month}-${day}`,
  compact: (year, month, day) => year + month + day,
  "day-first": (year, month, day) => `${day}/${month}/${year}`,
  "day-first with points": (year, month, day) => `${Number(day)}.${Number(month)}.${year}`,
  "month-first": (year, month, day) => `${Number(month)}/${Number(day)}/${year}`,
  spelled: (year, month, day) =>
    new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
      Date.parse(`${year}-${month}-${day}`),
    ),
};

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

type Read = ReportReading & { rows: ReportRow[] };

function reading(bytes: Uint8Array, wishes: ReportWishes = {}): Read {
  const read = readReport(bytes, wishes);
  if ("fault" in read) throw new Error(read.fault);
  return { ...read, rows: read.rowsFrom(0, read.rowCount) };
}

const told = ({ rows }: Read): Row[] =>
  rows.map(({ from, texts, measures }) => ({
    day: from ?? "",
    campaign: texts.campaign ?? "",
    impressions: measures.impressions?.value ?? -1,
    cents: (measures.cost?.value ?? -1) / 10_000,
    value: (measures.value?.value ?? -1) / 10_000,
  }));

const ways = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  encoding: fc.constantFrom(
    "utf8",
    "utf8 with a mark",
    "utf16le",
    "utf16be",
    "utf16le with a mark",
    "utf16be with a mark",
  ),
  end: fc.constantFrom("\n", "\r\n", "\r"),
  decimals: fc.constantFrom("point", "comma"),
  group: fc.constantFrom("", "other", "\u00A0", "\u202F", "’"),
  days: fc.constantFrom(...Object.keys(DAYS)),
  preamble: fc.array(fc.constantFrom("Campaign report", "All campaigns", "# note"), { maxLength: 3 }),
  total: fc.constantFrom(
    null,
    "Total",
    "Total: Account",
    "Gesamt",
    "Total général",
    "Totaal",
    "Totale: account",
  ),
});

function lineOf(
  one: Row,
  { decimals, group, days, delimiter }: { decimals: string; group: string; days: string; delimiter: string },
) {
  const sign = decimals === "point" ? "." : ",";
  const between = group === "other" ? (decimals === "point" ? "," : ".") : group;
  const [year = "", month = "", day = ""] = one.day.split("-");
  return [
    DAYS[days]?.(year, month, day) ?? "",
    one.campaign,
    numbered(one.impressions, 0, sign, between),
    numbered(one.cents, 2, sign, between),
    numbered(one.value, 2, sign, between),
  ]
    .map((cell) => quoted(cell, delimiter))
    .join(delimiter);
}

test("a text file says the same in any encoding, separator, and style", () => {
  fc.assert(
    fc.property(rows, ways, (given, way) => {
      const { delimiter, encoding, end, days, preamble, total } = way;
      const lines = given.map((one) => lineOf(one, way));
      const head = ["Day", "Campaign", "Impr.", "Cost", "Conv. value"].join(delimiter);
      const last = total === null ? [] : [[total, "--", "1", "2", "3"].join(delimiter)];
      const text = [...preamble, head, ...lines, ...last, ""].join(end);
      const [name = "", mark] = encoding.split(" with ");
      const bytes = new Uint8Array(iconv.encode(text, name, { addBOM: mark !== undefined }));
      const dates = days.startsWith("day-first")
        ? "day-first"
        : days === "month-first"
          ? "month-first"
          : undefined;
      const first = reading(bytes);
      // Days are asked for only if all of them fit both ways and differ.
      const isAmbiguous =
        dates !== undefined &&
        given.every(({ day }) => Number(day.slice(8)) <= 12) &&
        given.some(({ day }) => day.slice(8) !== day.slice(5, 7));
      expect(first.questions).toEqual(isAmbiguous ? ["dates"] : []);
      const read = isAmbiguous && dates !== undefined ? reading(bytes, { dates }) : first;
      expect(read.problems).toEqual([]);
      expect(read.totals).toHaveLength(total === null ? 0 : 1);
      expect(told(read)).toEqual(given);
    }),
    { numRuns: 400 },
  );
});

const fileOf = (cost: string, impressions = "500") =>
  strToU8(`Day,Campaign,Impr.,Cost\n2026-11-01,A,"${impressions}","${cost}"\n`);
const costOf = (bytes: Uint8Array, wishes: ReportWishes = {}) => {
  const { questions, decimals, rows } = reading(bytes, wishes);
  return [questions, decimals, rows[0]?.measures.cost?.value];
};

test("thousands and decimals of a single sign are asked for if nothing tells them apart", () => {
  expect(costOf(fileOf("1.234"))).toEqual([["decimals"], "point", 1_234_000]);
  expect(costOf(fileOf("1.234"), { decimals: "point" })).toEqual([[], "point", 1_234_000]);
  expect(costOf(fileOf("1.234"), { decimals: "comma" })).toEqual([[], "comma", 1_234_000_000]);
  // Nothing is seen 12.45 times.
  expect(costOf(fileOf("1.234", "12.450"))).toEqual([[], "comma", 1_234_000_000]);
  expect(costOf(fileOf("1.234", "12,450"))).toEqual([[], "point", 1_234_000]);
});

test.each([
  ["windows-1252", "Été à la mer, déjà prévu – neuf"],
  ["windows-1250", "Příliš žluťoučký kůň"],
  ["shift_jis", "冬のセールが始まります"],
] as const)("a text file may have an older encoding: %s", (encoding, name) => {
  const text = `Tag;Kampagne;Impressionen;Kosten\n2026-11-01;${name};1200;"10,50"\n`;
  const bytes = new Uint8Array(iconv.encode(text, encoding));
  for (const wishes of [{}, { encoding }])
    expect(reading(bytes, wishes)).toMatchObject({ encoding, rows: [{ texts: { campaign: name } }] });
});

const cell = (text: string) =>
  `<c t="inlineStr"><is><t>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
const number = (value: number | string) => `<c><v>${value}</v></c>`;
const serial = (day: string) => `<c s="1"><v>${Date.parse(day) / 86_400_000 + 25_569}</v></c>`;
const relations = (...targets: [id: string, type: string, target: string][]) =>
  strToU8(
    `<Relationships>${targets.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join("")}</Relationships>`,
  );

test("a workbook says the same as a text file", () => {
  fc.assert(
    fc.property(rows, (given) => {
      const lines = given.map(
        (one) =>
          `<row>${serial(one.day)}${cell(one.campaign)}${number(one.impressions)}${number(one.cents / 100)}${number(one.value / 100)}</row>`,
      );
      const head = `<row>${["Day", "Campaign", "Impr.", "Cost", "Conv. value"].map(cell).join("")}</row>`;
      const bytes = zipSync({
        "[Content_Types].xml": strToU8("<Types/>"),
        "_rels/.rels": relations(["a", "officeDocument", "xl/workbook.xml"]),
        "xl/workbook.xml": strToU8(
          '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="s"/></sheets></workbook>',
        ),
        "xl/_rels/workbook.xml.rels": relations(
          ["s", "worksheet", "sheet.xml"],
          ["t", "styles", "styles.xml"],
        ),
        "xl/styles.xml": strToU8(
          '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
        ),
        "xl/sheet.xml": strToU8(`<worksheet><sheetData>${head}${lines.join("")}</sheetData></worksheet>`),
      });
      const read = reading(bytes);
      expect(read.questions).toEqual([]);
      expect(told(read)).toEqual(given);
    }),
  );
});
