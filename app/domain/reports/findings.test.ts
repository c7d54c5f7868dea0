import { expect, test } from "vitest";
import { addDays } from "#lib/dates.ts";
import type { Sums } from "./figures.ts";
import type { FindingInput, GroupSums } from "./finding-input.ts";
import {
  costUpConversionsDown,
  expensive,
  fatigue,
  findingsOf,
  littleValue,
  offPace,
  outlierDays,
  spendWithoutConversions,
  unparsedNames,
  wastedOnWords,
} from "./findings.ts";

const NOTHING: FindingInput = {
  period: { from: "2026-09-30", to: "2026-11-24" },
  currency: "EUR",
  targets: {},
  total: {},
  campaigns: [],
  ads: [],
  campaignDays: [],
  weeks: [],
  days: [],
  compared: null,
  budgets: [],
  searchTerms: [],
  naming: null,
};

const group = (level: "campaign" | "ad", name: string, sums: Sums, campaign?: string): GroupSums => ({
  level,
  key: name,
  name,
  platform: "meta",
  sums,
  ...(campaign === undefined ? {} : { campaign }),
});

const daily = (first: string, rows: Sums[]) =>
  rows.map((sums, index) => ({ day: addDays(first, index), sums }));

test("a report without rows has no findings", () => {
  expect(findingsOf(NOTHING)).toEqual([]);
  expect(findingsOf({ ...NOTHING, period: null })).toEqual([]);
});

test("a campaign that costs four times the target", () => {
  const campaigns = [
    group("campaign", "Wool layers", { cost: 602, conversions: 10 }),
    group("campaign", "Trail boots", { cost: 299, conversions: 10 }),
    group("campaign", "Unknown", { cost: 602, conversions: null }),
    group("campaign", "None", { cost: 602, conversions: 0 }),
  ];
  expect(expensive({ ...NOTHING, targets: { cpa: 15 }, campaigns })).toEqual([
    {
      rule: "expensive",
      key: "campaign meta Wool layers",
      severity: "bad",
      title: "Wool layers costs four times the target",
      summary: "€602 for 10 conversions",
      arithmetic: ["€602.00 ÷ 10 = €60.20 per conversion", "Target €15.00", "4.0 ×"],
      rows: { campaign: "Wool layers", platform: "meta" },
    },
  ]);
  expect(expensive({ ...NOTHING, campaigns })).toEqual([]);
  expect(expensive({ ...NOTHING, targets: { cpa: 60.2 / 2 }, campaigns })[0]?.title).toBe(
    "Wool layers costs twice the target",
  );
});

test("ads are found where their campaign isn’t", () => {
  const found = expensive({
    ...NOTHING,
    targets: { cpa: 15 },
    campaigns: [
      group("campaign", "Dear", { cost: 90, conversions: 1 }),
      group("campaign", "Fair", { cost: 100, conversions: 10 }),
    ],
    ads: [
      group("ad", "Dear ad", { cost: 90, conversions: 1 }, "Dear"),
      group("ad", "Odd ad", { cost: 75, conversions: 2 }, "Fair"),
    ],
  });
  expect(found.map(({ title, rows }) => [title, rows])).toEqual([
    ["Dear costs six times the target", { campaign: "Dear", platform: "meta" }],
    ["Odd ad costs 2.5 times the target", { ad: "Odd ad", platform: "meta" }],
  ]);
});

test("spend without a conversion counts from twice the target, or from twice the report’s own cost per conversion", () => {
  const campaigns = [
    group("campaign", "Cold", { cost: 30, conversions: 0 }),
    group("campaign", "Colder", { cost: 29.99, conversions: 0 }),
    group("campaign", "Unknown", { cost: 500, conversions: null }),
  ];
  const found = spendWithoutConversions({ ...NOTHING, targets: { cpa: 15 }, campaigns });
  expect(found).toEqual([
    {
      rule: "no_conversions",
      key: "campaign meta Cold",
      severity: "bad",
      title: "Cold has no conversions",
      summary: "€30 spent",
      arithmetic: ["€30.00 for 0 conversions", "2 × the target of €15.00 = €30.00"],
      rows: { campaign: "Cold", platform: "meta" },
    },
  ]);
  const own = spendWithoutConversions({ ...NOTHING, total: { cost: 300, conversions: 20 }, campaigns });
  expect(own[0]?.arithmetic).toEqual([
    "€30.00 for 0 conversions",
    "2 × the report’s cost per conversion of €15.00 = €30.00",
  ]);
  expect(spendWithoutConversions({ ...NOTHING, total: { cost: 300, conversions: 0 }, campaigns })).toEqual(
    [],
  );
});

test("a campaign that converts on other days is found for the days on which it didn’t", () => {
  // Generic in google-campaigns-day.csv: 11.5 conversions on Nov 2, none for 1,400.00 on Nov 3.
  const generic = {
    level: "campaign",
    key: "Wool | Search | Generic",
    name: "Wool | Search | Generic",
    platform: "google",
    days: daily("2026-11-02", [
      { cost: 1540, conversions: 11.5 },
      { cost: 1400, conversions: 0 },
    ]),
  } as const;
  const paused = {
    ...generic,
    key: "Trail | PMax",
    days: daily("2026-11-02", [
      { cost: 1010.4, conversions: 14 },
      { cost: 0, conversions: 0 },
    ]),
  };
  const found = spendWithoutConversions({
    ...NOTHING,
    total: { cost: 7424.4, conversions: 138.5 },
    campaignDays: [{ ...generic, days: [...generic.days] }, paused],
  });
  expect(found).toEqual([
    {
      rule: "no_conversions",
      key: "campaign google Wool | Search | Generic 2026-11-03",
      severity: "bad",
      title: "Wool | Search | Generic stopped converting for 1 day",
      summary: "€1,400 spent, Nov 3, 2026",
      arithmetic: [
        "€1,400.00 for 0 conversions",
        "2 × the report’s cost per conversion of €53.61 = €107.21",
        "Its own cost per conversion is €255.65, so 5.5 were expected",
      ],
      rows: {
        campaign: "Wool | Search | Generic",
        platform: "google",
        from: "2026-11-03",
        to: "2026-11-03",
      },
    },
  ]);
});

test("a few days without conversions are chance where few were expected", () => {
  const days = daily("2026-11-02", [
    { cost: 50, conversions: 5 },
    { cost: 20, conversions: 0 },
    { cost: 20, conversions: 0 },
    { cost: 50, conversions: 5 },
  ]);
  const campaign = { level: "campaign", key: "a", name: "A", platform: null } as const;
  const total = { cost: 140, conversions: 10 };
  expect(spendWithoutConversions({ ...NOTHING, total, campaignDays: [{ ...campaign, days }] })).toEqual([]);
  // A day that isn't reported ends the run: 3 days of 30.00 and 2 of 40.00, at 10.00 a conversion.
  const broken = [
    ...daily(
      "2026-10-01",
      Array.from({ length: 30 }, () => ({ cost: 100, conversions: 12 })),
    ),
    ...daily("2026-11-02", [
      { cost: 30, conversions: 0 },
      { cost: 30, conversions: 0 },
      { cost: 30, conversions: 0 },
    ]),
    ...daily("2026-11-06", [
      { cost: 40, conversions: 0 },
      { cost: 40, conversions: 0 },
    ]),
  ];
  const found = spendWithoutConversions({ ...NOTHING, total, campaignDays: [{ ...campaign, days: broken }] });
  expect(found.map(({ rows, summary }) => [rows.from, rows.to, summary])).toEqual([
    ["2026-11-02", "2026-11-04", expect.stringMatching(/^€90 spent, Nov 2\s–\s4, 2026$/)],
  ]);
});

test("cost up and conversions down against the period before", () => {
  const compared = {
    now: { from: "2026-10-28", to: "2026-11-24" },
    before: { from: "2026-09-30", to: "2026-10-27" },
    campaigns: [
      {
        level: "campaign",
        key: "trail",
        name: "Trail boots",
        platform: "meta",
        now: { cost: 1180, conversions: 88 },
        before: { cost: 1000, conversions: 100 },
      } as const,
      {
        level: "campaign",
        key: "wool",
        name: "Wool",
        platform: "meta",
        now: { cost: 1180, conversions: 91 },
        before: { cost: 1000, conversions: 100 },
      } as const,
      {
        level: "campaign",
        key: "new",
        name: "New",
        platform: "meta",
        now: { cost: 1180, conversions: 0 },
        before: { cost: null, conversions: null },
      } as const,
    ],
  };
  expect(costUpConversionsDown({ ...NOTHING, compared })).toEqual([
    {
      rule: "cost_up_conversions_down",
      key: "campaign meta trail",
      severity: "bad",
      title: "Trail boots costs more and converts less",
      summary: "Cost up 18%, conversions down 12%",
      arithmetic: [
        "Cost €1,000.00 → €1,180.00 = +18.0%",
        "Conversions 100 → 88 = −12.0%",
        expect.stringMatching(/^Oct 28\s–\sNov 24, 2026 against Sep 30\s–\sOct 27, 2026$/),
      ],
      rows: {
        campaign: "trail",
        platform: "meta",
        from: "2026-10-28",
        to: "2026-11-24",
        against: "2026-09-30 2026-10-27",
      },
    },
  ]);
});

const week = (monday: string, impressions: number, reach: number | null, clicks: number) => ({
  week: monday,
  sums: { impressions, reach, clicks },
});

test("frequency that rises while the click rate falls for three weeks", () => {
  const trail = { level: "campaign", key: "trail", name: "Trail boots", platform: "meta" } as const;
  const weeks = [
    week("2026-10-26", 10_000, 5000, 100),
    week("2026-11-02", 21_000, 10_000, 294),
    week("2026-11-09", 28_000, 10_000, 336),
    week("2026-11-16", 34_000, 10_000, 306),
  ];
  const found = fatigue({ ...NOTHING, weeks: [{ ...trail, weeks }] });
  expect(found).toEqual([
    {
      rule: "fatigue",
      key: "campaign meta trail",
      severity: "warning",
      title: "Frequency up, CTR down, 3 weeks in a row",
      summary: "Trail boots",
      arithmetic: ["Frequency 2.1, 2.8, 3.4", "CTR 1.4%, 1.2%, 0.9%"],
      rows: { campaign: "trail", platform: "meta", from: "2026-11-02", to: "2026-11-22", by: "week" },
    },
  ]);
  const only = (kept: typeof weeks) => fatigue({ ...NOTHING, weeks: [{ ...trail, weeks: kept }] });
  expect(only(weeks.slice(2))).toEqual([]);
  // It has recovered, a week is missing, or the reach of a week is unknown.
  expect(only([...weeks, week("2026-11-23", 10_000, 5000, 100)])).toEqual([]);
  expect(only(weeks.filter((_, index) => index !== 2))).toEqual([]);
  expect(only(weeks.map((one, index) => (index === 2 ? week(one.week, 28_000, null, 336) : one)))).toEqual(
    [],
  );
});

test("a budget that is spent too fast or too slowly", () => {
  const budget = {
    key: "7",
    name: "Winter boots",
    budget: 2500,
    starts_on: "2026-10-01",
    ends_on: "2026-12-20",
    spent: 2210,
  };
  // 81 days; October 1 to November 24 are 55.
  const found = offPace({ ...NOTHING, budgets: [budget] });
  expect(found).toEqual([
    {
      rule: "pace",
      key: "7",
      severity: "warning",
      title: "Budget of Winter boots is ahead of pace",
      summary: "88% spent, 68% of days gone",
      arithmetic: ["€2,210 ÷ €2,500 = 88.4%", "Day 55 of 81 = 67.9%", "Planned by Nov 24 €1,698"],
      rows: { from: "2026-10-01", to: "2026-11-24", by: "day" },
    },
  ]);
  const titles = (change: Partial<typeof budget>, from = "2026-09-30") =>
    offPace({
      ...NOTHING,
      period: { from, to: "2026-11-24" },
      budgets: [{ ...budget, ...change }],
    }).map(({ title }) => title);
  // 80 % and 120 % of the planned 1,697.53 are 1,358.02 and 2,037.04.
  expect(titles({ spent: 1358 })).toEqual(["Budget of Winter boots is behind pace"]);
  expect(titles({ spent: 1359 })).toEqual([]);
  expect(titles({ spent: 2037 })).toEqual([]);
  expect(titles({ spent: 2038 })).toEqual(["Budget of Winter boots is ahead of pace"]);
  expect(titles({ starts_on: "2026-11-23" })).toEqual([]);
  expect(titles({ starts_on: "2026-11-25" })).toEqual([]);
  expect(titles({ starts_on: "2026-12-21" })).toEqual([]);
  expect(titles({}, "2026-10-02")).toEqual([]);
  expect(titles({ budget: 0 })).toEqual([]);
  // It is over, and the report goes on.
  expect(
    offPace({ ...NOTHING, budgets: [{ ...budget, ends_on: "2026-11-20", spent: 1000 }] })[0],
  ).toMatchObject({
    summary: "40% spent, 100% of days gone",
    rows: { to: "2026-11-20" },
  });
});

test("the ads that cost most bring little of the value", () => {
  const ads = [
    { cost: 600, value: 300 },
    { cost: 600, value: 0 },
    ...Array.from({ length: 8 }, () => ({ cost: 100, value: 275 })),
  ].map((sums, index) => group("ad", `Ad ${index}`, sums));
  expect(littleValue({ ...NOTHING, ads })).toEqual([
    {
      rule: "little_value",
      key: "ads",
      severity: "warning",
      title: "The 2 ads that cost most bring 12% of the value",
      summary: "60% of the cost",
      arithmetic: ["2 of 10 ads", "Cost €1,200.00 ÷ €2,000.00 = 60.0%", "Value €300.00 ÷ €2,500.00 = 12.0%"],
      rows: { by: "ad", sort: "-cost" },
    },
  ]);
  expect(littleValue({ ...NOTHING, ads: ads.slice(0, 4) })).toEqual([]);
  expect(littleValue({ ...NOTHING, ads: ads.map((ad) => ({ ...ad, sums: { cost: 100 } })) })).toEqual([]);
  const fair = ads.map((ad) => ({ ...ad, sums: { cost: 100, value: 100 } }));
  expect(littleValue({ ...NOTHING, ads: fair })).toEqual([]);
});

test("a day unlike the others is found once, with all that is odd about it", () => {
  // Costs of 96 to 105: the median is 100.5, the median deviation 2.5, 3.5 scaled ones are 12.97.
  const usual = Array.from({ length: 10 }, (_, index) => ({
    cost: 96 + index,
    conversions: 10 + (index % 3),
  }));
  const days = daily("2026-11-01", [...usual, { cost: 500, conversions: 0 }]);
  const found = outlierDays({ ...NOTHING, days });
  expect(found).toEqual([
    {
      rule: "outlier",
      key: "2026-11-11",
      severity: "warning",
      title: "Nov 11, 2026 is unlike other days",
      summary: "Cost €500, usually €101. Conversions 0, usually 11",
      arithmetic: [
        "Cost: €500 is €399 from the median of €101",
        // Of 96 to 105 and 500 the median is 101, the deviations 0 to 5 and 399 have the median 3.
        "3.5 × a scaled deviation of €4.45 = €15.57",
        "Conversions: 0 is 11 from the median of 11",
        "3.5 × a scaled deviation of 1.48 = 5.19",
      ],
      rows: { from: "2026-11-11", to: "2026-11-11" },
    },
  ]);
  expect(outlierDays({ ...NOTHING, days: days.slice(5) })).toEqual([]);
  expect(outlierDays({ ...NOTHING, days: days.map(({ day }) => ({ day, sums: { cost: 5 } })) })).toEqual([]);
});

test("weekends are no outliers", () => {
  const days = daily(
    "2026-11-02",
    Array.from({ length: 28 }, (_, index) => ({ cost: index % 7 > 4 ? 20 : 100 + (index % 5) })),
  );
  expect(outlierDays({ ...NOTHING, days })).toEqual([]);
});

test("search terms without a conversion are grouped by the words they have in common", () => {
  // google-search-terms.csv
  const searchTerms = [
    { term: "waxed jacket repair", sums: { cost: 144, conversions: 8.33 } },
    { term: "how to wax a jacket", sums: { cost: 92.4, conversions: 0 } },
    { term: "jacket jobs", sums: { cost: 61.5, conversions: 0 } },
    { term: "free jacket pattern", sums: { cost: 45.6, conversions: 0 } },
    { term: "unknown jacket", sums: { cost: 80, conversions: null } },
  ];
  const input = { ...NOTHING, currency: "GBP", total: { cost: 343.5, conversions: 8.33 } };
  expect(wastedOnWords({ ...input, searchTerms })).toEqual([
    {
      rule: "wasted_word",
      key: "word jacket",
      severity: "warning",
      title: "Searches with “jacket” cost £199.50 and don’t convert",
      summary: "3 search terms without a conversion",
      arithmetic: [
        "“how to wax a jacket” £92.40",
        "“jacket jobs” £61.50",
        "“free jacket pattern” £45.60",
        "£92.40 + £61.50 + £45.60 = £199.50",
      ],
      rows: { word: "jacket", by: "search_term" },
    },
  ]);
  // Words that occur together are one group; a dear term that shares no word stands alone; cheap ones are left out.
  const others = [
    { term: "Rain coat red", sums: { cost: 50, conversions: 0 } },
    { term: "rain coat for dogs", sums: { cost: 40, conversions: 0 } },
    { term: "the best boots", sums: { cost: 90, conversions: 0 } },
    { term: "socks for dogs", sums: { cost: 1, conversions: 0 } },
  ];
  expect(
    wastedOnWords({ ...input, searchTerms: others }).map(({ title, rows }) => [
      title,
      rows.word ?? rows.search_term,
    ]),
  ).toEqual([
    ["Searches with “rain” cost £90 and don’t convert", "rain"],
    ["Searches for “the best boots” cost £90 and don’t convert", "the best boots"],
  ]);
});

test("names that don’t fit the naming rules are listed with a suggestion", () => {
  const naming = {
    separator: "_",
    fields: [
      { name: "market", type: "list" as const, values: ["UK", "DE"] },
      { name: "product", type: "text" as const, values: [] },
    ],
    patterns: { MetaAd: "{market}_{product}" },
  };
  const campaigns = ["uk_boots", "DE_wool", "Boots"].map((name) => group("campaign", name, {}));
  const google = { ...group("campaign", "Anything", {}), platform: "google" as const };
  expect(unparsedNames({ ...NOTHING, naming, campaigns: [...campaigns, google] })).toEqual([
    {
      rule: "unparsed_name",
      key: "meta",
      severity: "warning",
      title: "2 Meta campaign names don’t fit your naming rules",
      summary: "uk_boots, Boots",
      arithmetic: ["“uk_boots” could be “UK_boots”", "“Boots” isn’t a market. First part: UK or DE"],
      rows: { platform: "meta", by: "campaign" },
    },
  ]);
  expect(unparsedNames({ ...NOTHING, campaigns })).toEqual([]);
});

test("what is bad comes before what deserves a look", () => {
  const found = findingsOf({
    ...NOTHING,
    targets: { cpa: 10 },
    campaigns: [group("campaign", "Dear", { cost: 100, conversions: 2 })],
    budgets: [
      { key: "1", name: "B", budget: 100, starts_on: "2026-10-01", ends_on: "2026-11-24", spent: 10 },
    ],
  });
  expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([
    ["expensive", "bad"],
    ["pace", "warning"],
  ]);
});
