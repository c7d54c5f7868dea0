import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { verified_on } from "./headers.ts";
import { readReport } from "./read-report.ts";
import { reportFileFault } from "./report-source.ts";
import type { ReportReading, ReportRow, ReportWishes } from "./report-reading.ts";
import { IN_MILLIONTHS, type Measure, MEASURES, PLATFORM_NAMES } from "./vocabulary.ts";

const textOf = (text: string) => new TextEncoder().encode(text);

type Read = ReportReading & { rows: ReportRow[] };

function reading(given: string | Uint8Array, wishes: ReportWishes = {}): Read {
  const read = readReport(typeof given === "string" ? textOf(given) : given, wishes);
  if ("fault" in read) throw new Error(read.fault);
  return { ...read, rows: read.rowsFrom(0, read.rowCount) };
}

const fileReading = async (name: string, wishes?: ReportWishes) =>
  reading(new Uint8Array(await readFile(`tests/files/reports/${name}`)), wishes);

/** Sums what a reading has of each measure, in units. */
function sumsOf({ rows }: Pick<Read, "rows">): Partial<Record<Measure, number>> {
  const sums: Partial<Record<Measure, number>> = {};
  for (const { measures } of rows)
    for (const measure of MEASURES)
      if (measures[measure]?.value !== undefined)
        sums[measure] = (sums[measure] ?? 0) + measures[measure].value;
  for (const measure of IN_MILLIONTHS) if (sums[measure] !== undefined) sums[measure] /= 1_000_000;
  return sums;
}

const dividedBy = (part = 0, whole = 0) => Number((part / whole).toFixed(4));

describe("a campaign report of Google Ads", () => {
  test.each(["google-campaigns-day.csv", "google-campaigns-utf16.csv", "google-campaigns-utf16-nomark.csv"])(
    "is read without a question: %s",
    async (name) => {
      const report = await fileReading(name);
      const sums = sumsOf(report);
      expect(report.rows).toHaveLength(6);
      expect(sums).toEqual({
        impressions: 168_860,
        clicks: 4755,
        cost: 7424.4,
        conversions: 138.5,
        value: 20_067.5,
      });
      expect(dividedBy(sums.clicks, sums.impressions)).toBe(0.0282);
      expect(dividedBy(sums.cost, sums.clicks)).toBe(1.5614);
      expect(dividedBy(sums.cost, sums.conversions)).toBe(53.6058);
      expect(dividedBy(sums.value, sums.cost)).toBe(2.7029);
      expect(report).toMatchObject({
        platform: "google",
        level: "campaign",
        currencies: ["EUR"],
        decimals: "point",
        dates: "iso",
        questions: [],
        differences: [],
        problems: [],
        gaps: [],
      });
      expect(report.totals.map(({ label }) => label)).toEqual(["Total: Campaigns", "Total: Account"]);
    },
  );

  test("keeps a bound as written and counts a day of zeros", async () => {
    const { rows } = await fileReading("google-campaigns-day.csv");
    expect(rows[1]?.extra).toEqual({
      "Campaign status": "Enabled",
      CTR: "2.00%",
      "Avg. CPC": "2.50",
      "Search impr. share": "< 10%",
    });
    expect(rows[4]).toMatchObject({
      line: 8,
      from: "2026-11-03",
      to: "2026-11-03",
      texts: { campaign: "Wool | Search | Generic", currency: "EUR" },
      measures: { cost: { value: 1_400_000_000 }, conversions: { value: 0 } },
    });
    expect(rows[5]?.measures).toEqual({
      impressions: { value: 0 },
      clicks: { value: 0 },
      cost: { value: 0 },
      conversions: { value: 0 },
      value: { value: 0 },
    });
  });

  test("has decimal commas in a file with commas, in Portuguese", async () => {
    const report = await fileReading("google-campanhas-pt.csv");
    expect(sumsOf(report)).toEqual({ impressions: 100_346, clicks: 514, cost: 1439.4, conversions: 9.5 });
    expect(report.rows.map(({ measures }) => measures.impressions?.value)).toEqual([1234, 98_010, 1102]);
    expect(report).toMatchObject({ currencies: ["BRL"], decimals: "comma", questions: [], differences: [] });
    expect(report.totals.map(({ label }) => label)).toEqual(["Total: conta"]);
  });

  test("of search terms has its period above the table", async () => {
    const report = await fileReading("google-search-terms.csv");
    expect(sumsOf(report)).toMatchObject({ cost: 343.5, conversions: 8.33 });
    expect(report).toMatchObject({
      level: "search_term",
      currencies: ["GBP"],
      questions: [],
      differences: [],
    });
    expect(new Set(report.rows.map(({ from, to }) => `${from} ${to}`))).toEqual(
      new Set(["2026-10-01 2026-10-31"]),
    );
    expect(report.rows.map(({ texts }) => [texts.keyword, texts.match_type])).toEqual([
      ["waxed jacket repair", "Exact match"],
      ["wax jacket", "Phrase match (close variant)"],
      ["wool jacket", "Broad match"],
      ["wool jacket", "Broad match"],
    ]);
    const wasted = report.rows.filter(({ measures }) => measures.conversions?.value === 0);
    expect(wasted).toHaveLength(3);
    expect(sumsOf({ rows: wasted }).cost).toBe(199.5);
    expect(wasted.filter(({ texts }) => /\bjacket\b/.test(texts.search_term ?? ""))).toHaveLength(3);
  });
});

describe("a report of Meta", () => {
  test("begins with a row that sums up the others", async () => {
    const report = await fileReading("meta-ads-daily.csv");
    expect(report.rows).toHaveLength(4);
    expect(sumsOf(report)).toMatchObject({
      cost: 1318.85,
      impressions: 63_410,
      link_clicks: 1262,
      clicks: 1466,
      value: 6156,
    });
    expect(report).toMatchObject({ level: "ad", currencies: ["USD"], questions: [], differences: [] });
    expect(report.totals).toMatchObject([
      { line: 2, label: "Summary", measures: { reach: { value: 41_020 } } },
    ]);
  });

  test("tells purchases from leads by the indicator of each row", async () => {
    const { rows } = await fileReading("meta-ads-daily.csv");
    const leads = rows.filter(({ texts }) => texts.indicator === "actions:lead");
    const purchases = rows.filter(
      ({ texts }) => texts.indicator === "actions:offsite_conversion.fb_pixel_purchase",
    );
    expect(sumsOf({ rows: leads }).conversions).toBe(44);
    expect(leads[0]?.measures.value).toBeUndefined();
    const sums = sumsOf({ rows: purchases });
    expect(sums.conversions).toBe(54);
    expect(dividedBy(sums.value, sums.cost)).toBe(5.003);
    expect(rows.map(({ texts }) => texts.ad_id)).toEqual([
      "120214400000000301",
      "120214400000000302",
      "120214400000000301",
      "120214400000000303",
    ]);
    expect(rows.map(({ texts }) => texts.campaign_id?.slice(-3))).toEqual(["101", "101", "101", "102"]);
  });

  test("asks which number of a day comes first if both can", async () => {
    const report = await fileReading("meta-ads-fr.csv");
    expect(report.questions).toEqual(["dates"]);
    expect(report.ambiguous).toEqual([
      { line: 2, written: "01/10/2026", dayFirst: "2026-10-01", monthFirst: "2026-01-10" },
      { line: 3, written: "02/10/2026", dayFirst: "2026-10-02", monthFirst: "2026-02-10" },
      { line: 4, written: "03/10/2026", dayFirst: "2026-10-03", monthFirst: "2026-03-10" },
    ]);
    const dayFirst = await fileReading("meta-ads-fr.csv", { dates: "day-first" });
    expect(dayFirst.questions).toEqual([]);
    expect(dayFirst.rows.map(({ from }) => from)).toEqual(["2026-10-01", "2026-10-02", "2026-10-03"]);
    expect(dayFirst).toMatchObject({ delimiter: ";", currencies: ["EUR"], decimals: "comma" });
    expect(sumsOf(dayFirst)).toEqual({
      cost: 3052.5,
      impressions: 173_200,
      link_clicks: 3411,
      conversions: 25,
      value: 3250.25,
    });
    const monthFirst = await fileReading("meta-ads-fr.csv", { dates: "month-first" });
    expect(monthFirst.rows.map(({ from }) => from)).toEqual(["2026-01-10", "2026-02-10", "2026-03-10"]);
  });

  test("of two ads asks for its period", async () => {
    const report = await fileReading("two-ads.csv");
    expect(report).toMatchObject({
      platform: "meta",
      level: "ad",
      currencies: ["EUR"],
      questions: ["period"],
    });
    expect(
      report.rows.map(({ measures }) => [
        measures.impressions?.value,
        measures.link_clicks?.value,
        measures.conversions?.value,
      ]),
    ).toEqual([
      [4000, 120, 12_000_000],
      [4100, 165, 25_000_000],
    ]);
    const period = { from: "2026-11-01", to: "2026-11-07" };
    expect(await fileReading("two-ads.csv", { period })).toMatchObject({
      questions: [],
      rows: [period, period],
    });
  });
});

describe("other reports", () => {
  test("of Microsoft have lines above and a copyright below", async () => {
    const report = await fileReading("microsoft-campaigns.csv");
    const sums = sumsOf(report);
    expect(report.rows).toHaveLength(2);
    expect(report).toMatchObject({ platform: "microsoft", currencies: ["USD"], questions: [], problems: [] });
    expect(report.rows.map(({ texts }) => texts.account_id)).toEqual(["138000001", "138000001"]);
    expect(sums).toEqual({ impressions: 2022, clicks: 95, cost: 142.5, conversions: 5, value: 400 });
    expect(dividedBy(sums.value, sums.cost)).toBe(2.807);
    expect(report.totals.map(({ label }) => label)).toEqual(["Total"]);
    expect(report.differences).toEqual([]);
  });

  test("of TikTok mask small numbers, which stay bounds", async () => {
    const report = await fileReading("tiktok-ads.csv");
    expect(report).toMatchObject({
      platform: "tiktok",
      level: "ad",
      currencies: ["EUR"],
      questions: ["period"],
    });
    expect(report.rows).toHaveLength(2);
    expect(report.rows[1]).toMatchObject({ from: null, to: null, measures: { clicks: { bound: "<5" } } });
    expect(report.rows[1]?.measures.reach).toBeUndefined();
    expect(sumsOf(report)).toMatchObject({ cost: 200.5, impressions: 60_210, clicks: 402 });
    expect(report.totals).toMatchObject([
      { label: "Total of 2 results", measures: { reach: { value: 45_880 } } },
    ]);
    expect(report.differences).toEqual([
      { label: "Total of 2 results", measure: "clicks", total: 404, sum: 402, isMasked: true },
    ]);
  });

  test("of Google Analytics have several tables, of which the first is read", async () => {
    const report = await fileReading("ga4-campaigns.csv");
    expect(report).toMatchObject({
      platform: "ga4",
      level: "campaign",
      questions: [],
      table: 0,
      currencies: [],
    });
    expect(report.tables).toEqual([
      { title: "Session campaign, Session source / medium, Sessions", rows: 3 },
      { title: "Sessions, Key events", rows: 1 },
    ]);
    expect(sumsOf(report)).toEqual({ sessions: 9244, conversions: 98, value: 9598.75 });
    expect(report.rows.map(({ from, to, texts }) => [from, to, texts.campaign])).toEqual([
      ["2026-11-01", "2026-11-07", "(not set)"],
      ["2026-11-01", "2026-11-07", "winter-launch"],
      ["2026-11-01", "2026-11-07", "winter-launch"],
    ]);
    const second = await fileReading("ga4-campaigns.csv", { table: 1 });
    expect(sumsOf(second)).toEqual({ sessions: 9244, conversions: 98 });
  });

  test("may overlap, which only who knows both can tell", async () => {
    expect(sumsOf(await fileReading("overlap-a.csv"))).toMatchObject({ cost: 200 });
    const second = await fileReading("overlap-b.csv");
    expect(second.questions).toEqual([]);
    expect(second.rows.map(({ from, measures }) => [from, measures.cost?.value])).toEqual([
      ["2026-11-02", 111_000_000],
      ["2026-11-03", 100_000_000],
    ]);
  });

  test("of two currencies ask about a row that occurs twice", async () => {
    const costOf = ({ rows }: Pick<Read, "rows">, currency: string) =>
      sumsOf({ rows: rows.filter(({ texts }) => texts.currency === currency) });
    const report = await fileReading("mixed-currency.csv");
    expect(report).toMatchObject({
      questions: ["doubles"],
      currencies: ["GBP", "EUR"],
      doubled: [{ line: 4, first: 2 }],
    });
    const kept = await fileReading("mixed-currency.csv", { doubles: "keep" });
    expect(kept.questions).toEqual([]);
    expect(costOf(kept, "GBP").cost).toBe(160);
    expect(sumsOf(kept).clicks).toBe(170);
    const dropped = await fileReading("mixed-currency.csv", { doubles: "drop" });
    expect(costOf(dropped, "GBP").cost).toBe(80);
    expect(costOf(dropped, "EUR").cost).toBe(120);
    expect(sumsOf(dropped).clicks).toBe(130);
  });

  test("with faults name line, column, and value", async () => {
    const report = await fileReading("broken.csv");
    const short = "This row has 3 columns, but the header row has 5. Add the missing cells.";
    const long = "This row has 6 columns, but the header row has 5. We left out the rest.";
    const day = "We can’t read this date. Use a format like 2026-11-20.";
    const money = "Expected a number, like 1200.50.";
    expect(report.problems).toEqual([
      { severity: "error", line: 4, column: "Day", value: "2026-11-31", message: day },
      {
        severity: "warning",
        line: 5,
        column: "Clicks",
        value: "110",
        message: "There are more clicks than impressions (100).",
      },
      { severity: "error", line: 6, column: "Cost", value: "5,00,0", message: money },
      { severity: "error", line: 7, column: "Cost", value: "1O.00", message: money },
      { severity: "error", line: 8, column: "", value: "", message: short },
      { severity: "warning", line: 9, column: "", value: "extra", message: long },
      {
        severity: "error",
        line: 10,
        column: "Impr.",
        value: "-5",
        message: "This can’t be negative. Expected 0 or more.",
      },
    ]);
    expect(report.problemCount).toEqual({ errors: 5, warnings: 2 });
    expect(report.rows.map(({ line }) => line)).toEqual([2, 3, 5, 9]);
    expect(report.gaps).toEqual(["2026-11-03", "2026-11-08"]);
  });

  test("may have headers that are properties of every object", async () => {
    const report = await fileReading("hostile-headers.csv");
    expect(sumsOf(report).cost).toBe(1.5);
    expect(report.rows.map(({ texts }) => texts.campaign)).toEqual([
      '=HYPERLINK("http://x.test","Wool")',
      "+Wool",
      "@Wool",
    ]);
    expect(report.rows.map(({ extra }) => Object.entries(extra))).toEqual([
      [
        ["__proto__", "a"],
        ["constructor", "b"],
      ],
      [
        ["__proto__", "c"],
        ["constructor", "d"],
      ],
      [
        ["__proto__", "toString"],
        ["constructor", "hasOwnProperty"],
      ],
    ]);
    expect(Object.getPrototypeOf(report.rows[0]?.extra)).toBeNull();
    expect(report.problems).toEqual([
      {
        severity: "warning",
        line: 4,
        column: "Cost",
        value: "-0.50",
        message: "This cost is negative. We count it as a credit.",
      },
    ]);
    expect(report.questions).toEqual([]);
  });
});

test("a workbook is read from its visible sheet, with all digits of its ids", async () => {
  const report = await fileReading("meta-export.xlsx");
  expect(report).toMatchObject({
    platform: "meta",
    encoding: null,
    sheets: ["Raw Data Report"],
    sheet: "Raw Data Report",
    currencies: ["USD"],
    questions: [],
    problems: [],
  });
  expect(report.rows.map(({ from, texts }) => [from, texts.campaign, texts.campaign_id])).toEqual([
    ["2026-11-02", "Winter launch", "120214400000000101"],
    ["2026-11-03", "Newsletter", "120214400000000102"],
  ]);
  expect(sumsOf(report)).toEqual({ cost: 500.75, link_clicks: 402 });
  expect(report.rows[1]?.measures).toEqual({ cost: { value: 88_400_000 } });
});

const mapped = (text: string, wishes?: ReportWishes) => {
  const { platform, level, questions, columns } = reading(text, wishes);
  return { platform, level, questions, columns };
};

describe("headers", () => {
  test("were compared with exports on a day", () => {
    expect(verified_on).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test.each([
    [
      "Meta, in German",
      "Tag;Kampagnenname;Impressionen;Ausgegebener Betrag (EUR)",
      "2026-11-01;A;5;1,5",
      "EUR",
    ],
    [
      "Meta, in Spanish",
      "Día;Nombre de la campaña;Impresiones;Importe gastado (ARS)",
      "2026-11-01;A;5;1,5",
      "ARS",
    ],
    [
      "Meta, in Italian",
      "Giorno;Nome della campagna;Impression;Importo speso (EUR)",
      "2026-11-01;A;5;1,5",
      "EUR",
    ],
    ["Meta, in Portuguese", "Dia;Nome da campanha;Impressões;Valor usado (BRL)", "2026-11-01;A;5;1,5", "BRL"],
    ["Meta, in Dutch", "Dag;Campagnenaam;Weergaven;Besteed bedrag (EUR)", "2026-11-01;A;5;1,5", "EUR"],
    ["Google, in German", "Tag;Kampagne;Impr.;Kosten;Währungscode", "2026-11-01;A;5;1,5;CHF", "CHF"],
    ["Google, in French", "Jour;Campagne;Impr.;Coût;Code de devise", "2026-11-01;A;5;1,5;CHF", "CHF"],
    ["Google, in Spanish", "DÍA;campaña;impr.;COSTE;código de moneda", "2026-11-01;A;5;1,5;EUR", "EUR"],
    ["Google, in Italian", "Giorno;Campagna;Impr.;Costo;Codice valuta", "2026-11-01;A;5;1,5;EUR", "EUR"],
    ["Google, in Dutch", "Dag;Campagne;Vert.;Kosten;Valutacode", "2026-11-01;A;5;1,5;EUR", "EUR"],
    [
      "Pinterest",
      "Date;Campaign name;Paid impressions;Spend in account currency;Currency",
      "2026-11-01;A;5;1.5;USD",
      "USD",
    ],
  ])("are known: %s", (name, head, row, currency) => {
    const report = reading(`${head}\n${row}\n`);
    expect(PLATFORM_NAMES[report.platform]).toContain(name.split(",")[0]);
    expect(report).toMatchObject({
      questions: [],
      rows: [
        {
          from: "2026-11-01",
          texts: { campaign: "A", currency },
          measures: { impressions: { value: 5 }, cost: { value: 1_500_000 } },
        },
      ],
    });
  });

  test("that are unknown are asked for, and land in extra meanwhile", () => {
    const text = "When;Thing;Money;Seen\n2026-11-01;A;5;100\n";
    const report = reading(text);
    expect(report).toMatchObject({
      platform: "other",
      questions: ["columns"],
      samples: [["2026-11-01", "A", "5", "100"]],
    });
    expect({ ...report.rows[0]?.extra }).toEqual({ When: "2026-11-01", Thing: "A", Money: "5", Seen: "100" });
    const columns = { day: 0, campaign: 1, cost: 2, impressions: 3, clicks: 9 };
    expect(reading(text, { columns, currency: "EUR" })).toMatchObject({
      questions: [],
      columns: { day: 0, campaign: 1, cost: 2, impressions: 3 },
      currencies: ["EUR"],
      rows: [{ from: "2026-11-01", texts: { campaign: "A" }, measures: { cost: { value: 5_000_000 } } }],
    });
    expect(reading(text).fingerprint).toBe(reading(text.replace("A;5", "B;6")).fingerprint);
    expect(reading(text).fingerprint).not.toBe(reading(text.replace("Seen", "Shown")).fingerprint);
  });

  test("of no platform are guessed, and asked for", () => {
    expect(mapped("Date,Campaign name,Spend,Impressions,Clicks\n2026-11-01,A,5,100,3\n")).toEqual({
      platform: "other",
      level: "campaign",
      questions: ["columns"],
      columns: { day: 0, campaign: 1, cost: 2, impressions: 3, clicks: 4 },
    });
    expect(mapped("Date,Campaign name,Spend,Clicks\n2026-11-01,A,5,3\n", { platform: "microsoft" })).toEqual({
      platform: "microsoft",
      level: "campaign",
      questions: [],
      columns: { day: 0, campaign: 1, cost: 2, clicks: 3 },
    });
  });

  test("may be missing", () => {
    expect(reading("2026-11-01,A,5\n2026-11-02,A,5\n")).toMatchObject({
      headers: ["Column 1", "Column 2", "Column 3"],
      questions: ["columns"],
      rows: [{ line: 1 }, { line: 2 }],
    });
  });

  test("stand below as many as 12 lines", () => {
    const lines = Array.from({ length: 12 }, (_, index) => `Note ${index}\n`).join("");
    expect(reading(`${lines}Day,Campaign,Impr.\n2026-11-01,A,5\n`).rows).toMatchObject([{ line: 14 }]);
  });

  test("may occur twice, and with nothing in them", () => {
    const [row] = reading("Day,Campaign,Impr.,Label,Label,,CTR\n2026-11-01,A,5,x,y,z,\n").rows;
    expect({ ...row?.extra }).toEqual({ Label: "x", "Label (2)": "y", "Column 6": "z" });
  });
});

const gapsOf = (from: string, to: string) => reading(`Day,Campaign,Impr.\n${from},A,5\n${to},A,5\n`).gaps;

describe("days", () => {
  test("may be told by the period above the table", () => {
    const report = reading(
      "Campaign Performance Report (in UTC)\nReport Start: November 1, 2026, 12:00 AM\nReport End: November 7, 2026, 11:59 PM\n\n" +
        "Start Date (in UTC)\tCampaign Name\tTotal Spent\tImpressions\n11/1/2026\tA\t5.00\t10\n11/2/2026\tA\t5.00\t10\nTotal\t\t10.00\t20\n",
    );
    expect(report).toMatchObject({
      platform: "linkedin",
      dates: "month-first",
      questions: [],
      differences: [],
    });
    expect(report.rows.map(({ from }) => from)).toEqual(["2026-11-01", "2026-11-02"]);
  });

  test.each([
    ["November 1, 2026 - November 30, 2026"],
    ["Nov 1, 2026-Nov 30, 2026"],
    ["1. November 2026 – 30. November 2026"],
    ["1er novembre 2026 - 30 novembre 2026"],
    ["1 de noviembre de 2026 - 30 de noviembre de 2026"],
    ["1 novembre 2026 - 30 novembre 2026"],
    ["1 november 2026 t/m 30 november 2026"],
    ["2026-11-01 - 2026-11-30"],
    ["Report Time: 11/1/2026 - 11/30/2026"],
    ["# Start date: 20261101\n# End date: 20261130"],
    ["Report Start: Nov 1, 2026 (UTC)\nReport End: Nov 30, 2026 (UTC)"],
  ])("are those above a table without them: %s", (above) => {
    const report = reading(`${above}\nCampaign,Impr.,Currency code\nA,5,EUR\n`);
    expect(report.questions).toEqual([]);
    expect(report.rows).toMatchObject([{ from: "2026-11-01", to: "2026-11-30" }]);
  });

  test("above a table that can be read in two ways are asked for", () => {
    expect(reading("11/1/2026 - 11/7/2026\nCampaign,Impr.\nA,5\n").questions).toEqual(["period"]);
  });

  test("of weeks and months are their first ones", () => {
    expect(reading("Week,Campaign,Impr.\n2026-11-02,A,5\n").rows).toMatchObject([
      { from: "2026-11-02", to: "2026-11-08" },
    ]);
    expect(reading("Month,Campaign,Impr.\nNov 2026,A,5\n2026-12,A,5\n")).toMatchObject({
      rows: [
        { from: "2026-11-01", to: "2026-11-30" },
        { from: "2026-12-01", to: "2026-12-31" },
      ],
      gaps: [],
    });
  });

  test("between the first and the last are gaps, at most 366", () => {
    expect(gapsOf("2026-11-01", "2026-11-04")).toEqual(["2026-11-02", "2026-11-03"]);
    expect(gapsOf("2000-01-01", "2099-12-31")).toHaveLength(366);
  });
});

describe("rows", () => {
  test("may be called like totals and comments", () => {
    const { rows, totals } = reading(
      "Day,Campaign,Impr.\n2026-11-01,#hash,5\n2026-11-01,Total,5\n2026-11-02,Total: Brand,5\n",
    );
    expect(rows.map(({ texts }) => texts.campaign)).toEqual(["#hash", "Total", "Total: Brand"]);
    expect(totals).toEqual([]);
    const nameless = reading(`Day,Campaign,Impr.\n${",,5\n".repeat(3)}`);
    expect(nameless).toMatchObject({ rows: [], totals: [], problemCount: { errors: 3 } });
  });

  test("have the match type that the marks of a keyword say", () => {
    const { rows } = reading('Keyword,Campaign,Impr.\n[wool],A,5\n"""wax jacket""",A,5\nplain,A,5\n');
    expect(rows.map(({ texts }) => [texts.keyword, texts.match_type])).toEqual([
      ["wool", "Exact match"],
      ["wax jacket", "Phrase match"],
      ["plain", undefined],
    ]);
  });

  test("have the currency beside their amounts, if it leaves no doubt", () => {
    const currenciesOf = (cost: string) => reading(`Campaign,Impr.,Cost\nA,5,"${cost}"\n`).currencies;
    expect(["€1.50", "2,50 €", "GBP 3", "$4", "5"].map(currenciesOf)).toEqual([
      ["EUR"],
      ["EUR"],
      ["GBP"],
      [],
      [],
    ]);
    expect(reading("Campaign,Impr.,Cost (€)\nA,5,5\n").currencies).toEqual(["EUR"]);
    expect(reading("Campaign,Impr.,Cost,Currency code\nA,5,5,euros\n").problems).toMatchObject([
      { severity: "warning", column: "Currency code", value: "euros" },
    ]);
  });

  test("say that a spreadsheet shortened an ID", () => {
    const { rows, problems } = reading("Campaign,Campaign ID,Impr.\nA,1.2021E+17,5\n");
    expect(rows).toHaveLength(1);
    expect(problems).toMatchObject([{ severity: "warning", column: "Campaign ID", value: "1.2021E+17" }]);
  });

  test.each([
    ["Impr.", "1.5", "Expected a whole number, like 1200."],
    ["Impr.", "10%", "Expected a whole number, like 1200."],
    ["Impr.", "99999999999", "This number is too large. Expected a whole number, like 1200."],
    ["Conversions", "-1", "This can’t be negative. Expected 0 or more."],
    ["Cost", "99999999999", "This number is too large. Expected a number, like 1200.50."],
    ["Cost", "n0", "Expected a number, like 1200.50."],
  ])("are faulty: %s of %s", (header, value, message) => {
    const text = `Day,Campaign,Search impr. share,${header}\n2026-11-01,A,< 10%,${value}\n`;
    expect(reading(text).problems).toEqual([{ severity: "error", line: 2, column: header, value, message }]);
  });

  test.each(["", "--", " --", "-", "–", "N/A", "#N/A", "#DIV/0!", "(not set)"])(
    "have unknown numbers: %j",
    (cell) => {
      const { rows, problems } = reading(`Day,Campaign,Impr.,Cost\n2026-11-01,(not set),5,${cell}\n`);
      expect(problems).toEqual([]);
      expect(rows).toMatchObject([
        { texts: { campaign: "(not set)" }, measures: { impressions: { value: 5 } } },
      ]);
      expect(rows[0]?.measures.cost).toBeUndefined();
    },
  );

  test("have problems of which the first 1,000 are kept", () => {
    const { problems, problemCount } = reading(`Day,Campaign,Impr.\n${"2026-11-01,A,x\n".repeat(1500)}`);
    expect(problems).toHaveLength(1000);
    expect(problemCount).toEqual({ errors: 1500, warnings: 0 });
  });
});

const faultOf = (text: string) => {
  const read = readReport(textOf(text), {});
  return "fault" in read ? read.fault : null;
};

describe("a file that can’t be read", () => {
  const head = "Day,Campaign,Impr.,Clicks\n";

  test("says why", () => {
    expect(faultOf("")).toBe("The file needs a header row and at least one other row.");
    expect(faultOf(head)).toBe("The file needs a header row and at least one other row.");
    expect(faultOf("\0\u0001\u0002")).toBe("This isn’t a text file. Save it as CSV and try again.");
    expect(faultOf(`${head}2026-11-01,${"a".repeat(10_001)},1,1\n`)).toBe(
      "A cell in line 2 has more than 10,000 characters. Shorten it and try again.",
    );
    expect(faultOf(`${head}${",".repeat(1_000_000)}\n`)).toBe(
      "The file has more than 200 columns. Delete the ones you don’t need.",
    );
    const row = "2026-11-01,A,1,1\n";
    const many = "The file has more than 100,000 rows. Split it into several files.";
    expect(faultOf(head + row.repeat(100_001))).toBe(many);
    expect(faultOf(head + row.repeat(600_000))).toBe(many);
  });

  test("says so at once if a quotation mark is never closed", () => {
    const started = performance.now();
    expect(faultOf(`${head}"${"a".repeat(50_000_000)}`)).toBe(
      "We couldn’t read this file: a quotation mark that opens in line 2 or later isn’t closed.",
    );
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("is told by its first bytes, when it is uploaded", () => {
    expect(reportFileFault(textOf(head))).toBeNull();
    expect(reportFileFault(new Uint8Array())).toBe("This file is empty. Choose another one.");
    expect(reportFileFault(new Uint8Array(10 * 1024 * 1024 + 1))).toBe(
      "The file is larger than 10 MB. Split it into several files.",
    );
    expect(reportFileFault(Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0))).toBe(
      "This workbook is incomplete or damaged. Export it again.",
    );
  });
});
