import { flightOn } from "#domain/campaigns/flight.ts";
import { counted, plural } from "#lib/counts.ts";
import { addDays, formatDay, formatDays, formatMonthDay } from "#lib/dates.ts";
import { moneyText, shortMoneyText } from "#lib/money.ts";
import { numberText, percentText, timesText } from "#lib/numbers.ts";
import { divided, figuresOf } from "./figures.ts";
import { misfitsIn } from "./name-parts.ts";
import type {
  BudgetSums,
  DaySums,
  Finding,
  FindingInput,
  FindingRows,
  Group,
  GroupChange,
  GroupDays,
  GroupSums,
  GroupWeeks,
} from "./finding-input.ts";
import { outliersOf } from "./outlier-days.ts";
import { PLATFORM_NAMES } from "./vocabulary.ts";
import { type WastedWord, wastedWords } from "./wasted-words.ts";

/** How many times the target a conversion costs before it is too much, and how much is spent without any. */
const TIMES_TARGET = 2;
/** A campaign that converts on other days would have brought as many conversions: fewer than one in a hundred have none by chance. */
const CONVERSIONS_MISSED = 5;
const CHANGE_LEAST = 0.1;
const WEEKS_LEAST = 3;
const PACE_LEAST = 0.2;
/** Before, a day more or less is more than what is spent too fast. */
const PACE_DAYS_LEAST = 3;
const DEAREST_ADS = 0.2;
const ADS_LEAST = 5;
const LISTED = 5;
const NAMES_LISTED = 20;

/** Returns everything that deserves a look in a report, by the rules of this file. What should be looked at first comes first. */
export function findingsOf(input: FindingInput): Finding[] {
  const found = [
    ...spendWithoutConversions(input),
    ...expensive(input),
    ...costUpConversionsDown(input),
    ...offPace(input),
    ...fatigue(input),
    ...littleValue(input),
    ...wastedOnWords(input),
    ...outlierDays(input),
    ...unparsedNames(input),
  ];
  return [
    ...found.filter(({ severity }) => severity === "bad"),
    ...found.filter(({ severity }) => severity !== "bad"),
  ];
}

const keyOf = ({ level, platform, key }: Group) => `${level} ${platform ?? "other"} ${key}`;

const rowsOf = ({ level, platform, key }: Group): FindingRows => ({
  [level]: key,
  ...(platform === null ? {} : { platform }),
});

/** Ads only where their campaign isn’t found already, so that nothing is told twice. */
function withAds({ campaigns, ads }: FindingInput, find: (group: GroupSums) => Finding | null): Finding[] {
  const found = campaigns.flatMap((campaign) => {
    const finding = find(campaign);
    return finding === null ? [] : [{ campaign, finding }];
  });
  const told = new Set(found.map(({ campaign }) => `${campaign.platform} ${campaign.key}`));
  return [
    ...found.map(({ finding }) => finding),
    ...ads
      .filter(({ platform, campaign }) => !told.has(`${platform} ${campaign}`))
      .map(find)
      .filter((finding) => finding !== null),
  ];
}

/** What a conversion may cost, and what this is called: the target, or else what one costs in the whole report. */
function wantedCpa({ targets, total }: FindingInput): { cpa: number; name: string } | null {
  if (targets.cpa !== undefined && targets.cpa > 0) return { cpa: targets.cpa, name: "the target" };
  const own = divided(total.cost, total.conversions);
  return own !== null && own > 0 ? { cpa: own, name: "the report’s cost per conversion" } : null;
}

/** Spent at least twice what a conversion should cost, and none came: over the whole report, or on days in a row. */
export function spendWithoutConversions(input: FindingInput): Finding[] {
  const wanted = wantedCpa(input);
  if (wanted === null) return [];
  const { currency } = input;
  const least = wanted.cpa * TIMES_TARGET;
  const arithmetic = (cost: number) => [
    `${moneyText(cost, currency)} for 0 conversions`,
    `${TIMES_TARGET} × ${wanted.name} of ${moneyText(wanted.cpa, currency)} = ${moneyText(least, currency)}`,
  ];
  const never = withAds(input, (group) => {
    const { cost = null, conversions = null } = group.sums;
    if (cost === null || conversions !== 0 || cost < least) return null;
    return {
      rule: "no_conversions",
      key: keyOf(group),
      severity: "bad",
      title: `${group.name} has no conversions`,
      summary: `${shortMoneyText(cost, currency)} spent`,
      arithmetic: arithmetic(cost),
      rows: rowsOf(group),
    };
  });
  const silent = input.campaignDays.flatMap((campaign): Finding[] => {
    const run = silentRun(campaign);
    if (run === null || run.cost < least) return [];
    const [first, last] = [run.days[0] ?? "", run.days.at(-1) ?? ""];
    return [
      {
        rule: "no_conversions",
        key: `${keyOf(campaign)} ${first}`,
        severity: "bad",
        title: `${campaign.name} stopped converting for ${counted(run.days.length, "day")}`,
        summary: `${shortMoneyText(run.cost, currency)} spent, ${formatDays(first, last === first ? first : last)}`,
        arithmetic: [
          ...arithmetic(run.cost),
          `Its own cost per conversion is ${moneyText(run.cpa, currency)}, so ${numberText(run.cost / run.cpa, 1)} were expected`,
        ],
        rows: { ...rowsOf(campaign), from: first, to: last },
      },
    ];
  });
  return [...never, ...silent];
}

/** Returns the dearest days in a row on which a campaign had no conversion, though it has some on others. */
function silentRun({ days }: GroupDays): { days: string[]; cost: number; cpa: number } | null {
  let [cost, conversions] = [0, 0];
  let run: { days: string[]; cost: number } = { days: [], cost: 0 };
  let dearest = run;
  for (const { day, sums } of days) {
    cost += sums.cost ?? 0;
    conversions += sums.conversions ?? 0;
    const last = run.days.at(-1);
    const goesOn = last === undefined || addDays(last, 1) === day;
    const isSilent = sums.conversions === 0 && (sums.cost ?? 0) > 0;
    if (!isSilent) run = { days: [], cost: 0 };
    else run = { days: [...(goesOn ? run.days : []), day], cost: (goesOn ? run.cost : 0) + (sums.cost ?? 0) };
    if (run.cost > dearest.cost) dearest = run;
  }
  const cpa = divided(cost, conversions);
  return cpa === null || dearest.cost < CONVERSIONS_MISSED * cpa ? null : { ...dearest, cpa };
}

/** A conversion costs at least twice the target. */
export function expensive(input: FindingInput): Finding[] {
  const { currency } = input;
  const target = input.targets.cpa;
  if (target === undefined || target <= 0) return [];
  return withAds(input, (group) => {
    const { cost = null, conversions = null } = group.sums;
    const cpa = divided(cost, conversions);
    if (cpa === null || cost === null || conversions === null || cpa < TIMES_TARGET * target) return null;
    const times = cpa / target;
    return {
      rule: "expensive",
      key: keyOf(group),
      severity: "bad",
      title: `${group.name} costs ${timesText(times)} the target`,
      summary: `${shortMoneyText(cost, currency)} for ${conversionsText(conversions)}`,
      arithmetic: [
        `${moneyText(cost, currency)} ÷ ${numberText(conversions)} = ${moneyText(cpa, currency)} per conversion`,
        `Target ${moneyText(target, currency)}`,
        `${times.toFixed(1)} ×`,
      ],
      rows: rowsOf(group),
    };
  });
}

const conversionsText = (count: number) => `${numberText(count)} conversion${count === 1 ? "" : "s"}`;

/** More cost and fewer conversions than in the period before, by a tenth each. */
export function costUpConversionsDown({ compared, currency }: FindingInput): Finding[] {
  if (compared === null) return [];
  const { now, before } = compared;
  return compared.campaigns.flatMap((campaign: GroupChange): Finding[] => {
    const cost = changeBetween(campaign.before.cost, campaign.now.cost);
    const conversions = changeBetween(campaign.before.conversions, campaign.now.conversions);
    if (
      cost === null ||
      conversions === null ||
      cost.share < CHANGE_LEAST ||
      conversions.share > -CHANGE_LEAST
    )
      return [];
    return [
      {
        rule: "cost_up_conversions_down",
        key: keyOf(campaign),
        severity: "bad",
        title: `${campaign.name} costs more and converts less`,
        summary: `Cost up ${percentText(cost.share, 0)}, conversions down ${percentText(-conversions.share, 0)}`,
        arithmetic: [
          `Cost ${moneyText(cost.from, currency)} → ${moneyText(cost.to, currency)} = ${signedPercent(cost.share)}`,
          `Conversions ${numberText(conversions.from)} → ${numberText(conversions.to)} = ${signedPercent(conversions.share)}`,
          `${formatDays(now.from, now.to)} against ${formatDays(before.from, before.to)}`,
        ],
        rows: { ...rowsOf(campaign), from: now.from, to: now.to, against: `${before.from} ${before.to}` },
      },
    ];
  });
}

type Change = { from: number; to: number; share: number };

function changeBetween(from: number | null | undefined, to: number | null | undefined): Change | null {
  if (from === null || from === undefined || to === null || to === undefined || from <= 0) return null;
  return { from, to, share: (to - from) / from };
}

const signedPercent = (share: number) => `${share < 0 ? "−" : "+"}${percentText(Math.abs(share))}`;

/** Spent a fifth more or less than the budget planned until the last day that the report tells of. */
export function offPace({ budgets, period, currency }: FindingInput): Finding[] {
  if (period === null) return [];
  return budgets.flatMap((one: BudgetSums): Finding[] => {
    const { budget, spent, starts_on, ends_on } = one;
    const flight = flightOn(period.to, starts_on, ends_on);
    // What was spent before the report begins is unknown.
    if (flight === null || spent === null || budget <= 0 || period.from > starts_on) return [];
    if (flight.day < PACE_DAYS_LEAST) return [];
    const gone = flight.day / flight.days;
    const planned = budget * gone;
    const pace = spent / planned - 1;
    if (Math.abs(pace) < PACE_LEAST) return [];
    const until = flight.state === "over" ? ends_on : period.to;
    return [
      {
        rule: "pace",
        key: one.key,
        severity: "warning",
        title: `Budget of ${one.name} is ${pace > 0 ? "ahead of" : "behind"} pace`,
        summary: `${percentText(spent / budget, 0)} spent, ${percentText(gone, 0)} of days gone`,
        arithmetic: [
          `${shortMoneyText(spent, currency)} ÷ ${shortMoneyText(budget, currency)} = ${percentText(spent / budget)}`,
          `Day ${flight.day} of ${flight.days} = ${percentText(gone)}`,
          `Planned by ${formatMonthDay(until)} ${shortMoneyText(planned, currency)}`,
        ],
        rows: { from: starts_on, to: until, by: "day" },
      },
    ];
  });
}

/** Frequency rises while the click rate falls, over the last three weeks or more in a row. */
export function fatigue({ weeks }: FindingInput): Finding[] {
  return weeks.flatMap((group: GroupWeeks): Finding[] => {
    const tired = tiredWeeks(group);
    const [first, last] = [tired[0], tired.at(-1)];
    if (first === undefined || last === undefined || tired.length < WEEKS_LEAST) return [];
    return [
      {
        rule: "fatigue",
        key: keyOf(group),
        severity: "warning",
        title: `Frequency up, CTR down, ${tired.length} weeks in a row`,
        summary: group.name,
        arithmetic: [
          `Frequency ${tired.map(({ frequency }) => frequency.toFixed(1)).join(", ")}`,
          `CTR ${tired.map(({ ctr }) => percentText(ctr)).join(", ")}`,
        ],
        rows: { ...rowsOf(group), from: first.week, to: addDays(last.week, 6), by: "week" },
      },
    ];
  });
}

type WeekRates = { week: string; frequency: number; ctr: number };

/** Returns the latest weeks, in their order, of which each has a higher frequency and a lower click rate than the one before. */
function tiredWeeks({ weeks }: GroupWeeks): WeekRates[] {
  let run: WeekRates[] = [];
  for (const { week, sums } of weeks) {
    const { ctr, frequency } = figuresOf(sums);
    const rates = { week, ctr: ctr?.value ?? null, frequency: frequency?.value ?? null };
    if (!isKnown(rates)) {
      run = [];
      continue;
    }
    const last = run.at(-1);
    const goesOn =
      last !== undefined &&
      addDays(last.week, 7) === week &&
      rates.frequency > last.frequency &&
      rates.ctr < last.ctr;
    run = goesOn ? [...run, rates] : [rates];
  }
  return run;
}

const isKnown = (rates: { [Key in keyof WeekRates]: WeekRates[Key] | null }): rates is WeekRates =>
  rates.ctr !== null && rates.frequency !== null;

/** The fifth of the ads that costs most brings less than a fifth of the value. */
export function littleValue({ ads, currency }: FindingInput): Finding[] {
  const known = ads
    .flatMap(({ sums: { cost = null, value = null } }) =>
      cost === null || value === null || cost <= 0 ? [] : [{ cost, value }],
    )
    .sort((a, b) => b.cost - a.cost);
  if (known.length < ADS_LEAST) return [];
  const dearest = known.slice(0, Math.floor(known.length * DEAREST_ADS));
  const [cost, value] = [sumOf(dearest, "cost"), sumOf(dearest, "value")];
  const [allCost, allValue] = [sumOf(known, "cost"), sumOf(known, "value")];
  if (allValue <= 0 || value / allValue >= DEAREST_ADS) return [];
  const count = dearest.length;
  return [
    {
      rule: "little_value",
      key: "ads",
      severity: "warning",
      title:
        count === 1
          ? `The ad that costs most brings ${percentText(value / allValue, 0)} of the value`
          : `The ${count} ads that cost most bring ${percentText(value / allValue, 0)} of the value`,
      summary: `${percentText(cost / allCost, 0)} of the cost`,
      arithmetic: [
        `${count} of ${counted(known.length, "ad")}`,
        `Cost ${moneyText(cost, currency)} ÷ ${moneyText(allCost, currency)} = ${percentText(cost / allCost)}`,
        `Value ${moneyText(value, currency)} ÷ ${moneyText(allValue, currency)} = ${percentText(value / allValue)}`,
      ],
      rows: { by: "ad", sort: "-cost" },
    },
  ];
}

const sumOf = <Key extends string>(items: readonly Record<Key, number>[], key: Key): number =>
  items.reduce((sum, item) => sum + item[key], 0);

const OUTLYING = [
  { measure: "cost", word: "Cost" },
  { measure: "clicks", word: "Clicks" },
  { measure: "conversions", word: "Conversions" },
] as const;

/** Days whose cost, clicks, or conversions are far from the median of all days. One finding for each day. */
export function outlierDays({ days, currency }: FindingInput): Finding[] {
  const found = OUTLYING.flatMap(({ measure, word }) => {
    const written = (value: number) =>
      measure === "cost" ? shortMoneyText(value, currency) : numberText(value);
    return outliersOf(days, ({ sums }: DaySums) => sums[measure]).map(
      ({ point, value, median, deviation, least }) => ({
        day: point.day,
        summary: `${word} ${written(value)}, usually ${written(median)}`,
        arithmetic: [
          `${word}: ${written(value)} is ${written(Math.abs(value - median))} from the median of ${written(median)}`,
          `3.5 × a scaled deviation of ${written(deviation)} = ${written(least)}`,
        ],
      }),
    );
  });
  const byDay = [...Map.groupBy(found, ({ day }) => day)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byDay.map(([day, parts]) => ({
    rule: "outlier",
    key: day,
    severity: "warning",
    title: `${formatDay(day)} is unlike other days`,
    summary: parts.map(({ summary }) => summary).join(". "),
    arithmetic: parts.flatMap(({ arithmetic }) => arithmetic),
    rows: { from: day, to: day },
  }));
}

/** Search terms with cost and no conversion, by the words they have in common, from twice what a conversion should cost. */
export function wastedOnWords(input: FindingInput): Finding[] {
  const { searchTerms, currency } = input;
  const wanted = wantedCpa(input);
  if (wanted === null) return [];
  return wastedWords(searchTerms, wanted.cpa * TIMES_TARGET).map(({ word, terms, cost }: WastedWord) => {
    const name = word ?? terms[0]?.term ?? "";
    const more = terms.length - LISTED;
    const shown = terms.slice(0, LISTED).map((term) => moneyText(term.cost, currency));
    return {
      rule: "wasted_word",
      key: word === null ? `term ${name}` : `word ${name}`,
      severity: "warning",
      title: `Searches ${word === null ? "for" : "with"} “${name}” cost ${shortMoneyText(cost, currency)} and don’t convert`,
      summary: `${plural(terms.length, "search term")} without a conversion`,
      arithmetic: [
        ...terms.slice(0, LISTED).map((term) => `“${term.term}” ${moneyText(term.cost, currency)}`),
        ...(terms.length > 1
          ? [
              `${[...shown, ...(more > 0 ? [`${more} more`] : [])].join(" + ")} = ${moneyText(cost, currency)}`,
            ]
          : []),
      ],
      rows: word === null ? { search_term: name, by: "search_term" } : { word, by: "search_term" },
    };
  });
}

/** Campaign names that don’t fit the organization’s naming rules, by platform. */
export function unparsedNames({ naming, campaigns }: FindingInput): Finding[] {
  if (naming === null) return [];
  const byPlatform = Map.groupBy(campaigns, ({ platform }) => platform);
  return [...byPlatform].flatMap(([platform, group]): Finding[] => {
    const faults = misfitsIn(naming, group).misfits.map(({ name, message, suggestion }) => ({
      name,
      line: suggestion === null ? message.replace(/\.$/, "") : `“${name}” could be “${suggestion}”`,
    }));
    if (platform === null || faults.length === 0) return [];
    const more = faults.length - NAMES_LISTED;
    return [
      {
        rule: "unparsed_name",
        key: platform,
        severity: "warning",
        title:
          faults.length === 1
            ? `One ${PLATFORM_NAMES[platform]} campaign name doesn’t fit your naming rules`
            : `${faults.length} ${PLATFORM_NAMES[platform]} campaign names don’t fit your naming rules`,
        summary: faults
          .slice(0, 3)
          .map(({ name }) => name)
          .join(", "),
        arithmetic: [
          ...faults.slice(0, NAMES_LISTED).map(({ line }) => line),
          ...(more > 0 ? [`And ${more} more`] : []),
        ],
        rows: { platform, by: "campaign" },
      },
    ];
  });
}
