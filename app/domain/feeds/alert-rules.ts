import { FEED_FAILURES } from "#contract/limits.ts";
import type { FeedCondition, FeedFamily, StockFlag } from "#contract/vocabulary.ts";

type Condition = {
  /** What the rule is called unless somebody names it. */
  name: string;
  /** The feeds that it is about. Null for all. */
  family: FeedFamily | null;
  /** What the threshold counts, and what it is unless somebody changes it. Null for a condition without one. */
  threshold: { unit: "failures" | "percent" | "points" | "times"; usual: number; max: number } | null;
  /** Whether it only happens, and doesn’t last: such an alert stays until somebody has seen it. */
  isEvent: boolean;
};

/** All there is to say about what rules look for. */
export const CONDITIONS: Readonly<Record<FeedCondition, Condition>> = {
  unreachable: {
    name: "Feed can’t be read",
    family: null,
    threshold: { unit: "failures", usual: FEED_FAILURES, max: 100 },
    isEvent: false,
  },
  item_count: {
    name: "Number of products jumps",
    family: "products",
    threshold: { unit: "percent", usual: 20, max: 1000 },
    isEvent: true,
  },
  product_errors: {
    name: "Many products have errors",
    family: "products",
    threshold: { unit: "percent", usual: 5, max: 100 },
    isEvent: false,
  },
  out_of_stock: {
    name: "Many products sell out",
    family: "products",
    threshold: { unit: "points", usual: 10, max: 100 },
    isEvent: true,
  },
  price: {
    name: "A price jumps",
    family: "products",
    threshold: { unit: "percent", usual: 30, max: 1000 },
    isEvent: true,
  },
  linked_product: {
    name: "A product in an ad or a post is sold out, gone, or priced differently",
    family: "products",
    threshold: null,
    isEvent: false,
  },
  no_entries: {
    name: "Nothing new for a while",
    family: "content",
    threshold: { unit: "times", usual: 3, max: 100 },
    isEvent: false,
  },
  keyword: { name: "An article mentions you", family: "content", threshold: null, isEvent: true },
};

/** The rules that an organization starts with. */
export const USUAL_RULES: readonly FeedCondition[] = [
  "unreachable",
  "item_count",
  "product_errors",
  "out_of_stock",
  "price",
  "linked_product",
  "no_entries",
];

export type Rule = {
  condition: FeedCondition;
  threshold: number | null;
  keywords: readonly string[];
};

type Named = { id: string; title: string };

/** What is known of a feed right after a check. */
export type CheckFacts = {
  now: string;
  /** Failed checks in a row, this one among them. */
  failures: number;
  error: string | null;
  /** Whether its server says that there is none anymore. */
  isGone: boolean;
  /** Null if the feed wasn’t read, or was the same. */
  read: {
    items: number;
    outOfStock: number;
    before: { items: number; outOfStock: number } | null;
    prices: (Named & { before: string; after: string; percent: number | null })[];
    /** Entries that are new. */
    entries: (Named & { text: string })[];
  } | null;
  items: number;
  errorItems: number;
  /** When entries were published, the latest first. */
  published: readonly string[];
  linked: (Named & { flag: StockFlag; stated: string | null; price: string | null; uses: number })[];
};

/** Something that a rule has found. The key says what of the feed it is about: a product, an entry, or blank for the feed. */
export type Finding = {
  key: string;
  title: string;
  detail: string;
  product: string | null;
  entry: string | null;
};

const ofFeed = (title: string, detail: string): Finding[] => [
  { key: "", title, detail, product: null, entry: null },
];
const none: Finding[] = [];

const round = (value: number) => Math.round(value * 10) / 10;
const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

/** Returns what a rule finds after a check, one line for each product or entry. */
export function findingsOf({ condition, threshold, keywords }: Rule, facts: CheckFacts): Finding[] {
  const limit = threshold ?? CONDITIONS[condition].threshold?.usual ?? 0;
  const { read } = facts;
  switch (condition) {
    case "unreachable":
      if (facts.isGone) return ofFeed("The feed is gone", facts.error ?? "");
      return facts.failures >= limit
        ? ofFeed(
            "The feed can’t be read",
            `${facts.error ?? ""} It failed ${facts.failures} times in a row.`.trim(),
          )
        : none;
    case "item_count": {
      if (read?.before == null || read.before.items === 0) return none;
      const percent = ((read.items - read.before.items) / read.before.items) * 100;
      return Math.abs(percent) > limit
        ? ofFeed(
            `${count(read.items, "product")} instead of ${read.before.items.toLocaleString("en-US")}`,
            `${percent > 0 ? "+" : "−"}${round(Math.abs(percent))}%. Limit ${limit}%.`,
          )
        : none;
    }
    case "product_errors": {
      const percent = facts.items === 0 ? 0 : (facts.errorItems / facts.items) * 100;
      return percent > limit
        ? ofFeed(
            `${round(percent)}% of products have errors`,
            `${facts.errorItems.toLocaleString("en-US")} of ${facts.items.toLocaleString("en-US")}. Limit ${limit}%.`,
          )
        : none;
    }
    case "out_of_stock": {
      if (read?.before == null || read.before.items === 0 || read.items === 0) return none;
      const before = (read.before.outOfStock / read.before.items) * 100;
      const after = (read.outOfStock / read.items) * 100;
      return after - before > limit
        ? ofFeed(
            `${round(after)}% of products are sold out`,
            `It was ${round(before)}% at the check before. Limit ${limit} points more.`,
          )
        : none;
    }
    case "price":
      return (read?.prices ?? [])
        .filter(({ percent, after }) => Math.abs(percent ?? 0) > limit || /^0+(?:\.0+)?(?: |$)/.test(after))
        .map(({ id, title, before, after, percent }) => ({
          key: id,
          title: `The price of ${title} jumped`,
          detail: `${before} → ${after}${percent === null ? "" : ` (${percent > 0 ? "+" : "−"}${Math.abs(percent)}%)`}`,
          product: id,
          entry: null,
        }));
    case "linked_product":
      return facts.linked.map(({ id, title, flag, stated, price, uses }) => ({
        key: id,
        title:
          flag === "gone"
            ? `${title} is gone from the feed`
            : flag === "out_of_stock"
              ? `${title} is sold out`
              : `A price of ${title} is wrong`,
        detail:
          flag === "price"
            ? `“${stated ?? ""}” in the copy, ${price ?? ""} in the feed.`
            : `${count(uses, "ad or post links", "ads or posts link")} to it.`,
        product: id,
        entry: null,
      }));
    case "no_entries": {
      const [last] = facts.published;
      const gap = usualGap(facts.published);
      if (last === undefined || gap === null) return none;
      const quiet = Date.parse(facts.now) - Date.parse(last);
      return quiet > limit * gap
        ? ofFeed(`Nothing new for ${duration(quiet)}`, `The usual gap is ${duration(gap)}.`)
        : none;
    }
    default:
      return (read?.entries ?? []).flatMap(({ id, title, text }) => {
        const word = keywords.find((each) => mentions(`${title}\n${text}`, each));
        return word === undefined
          ? []
          : [
              {
                key: id,
                title: `“${word}” is in ${title}`,
                detail: excerpt(text, word),
                product: null,
                entry: id,
              },
            ];
      });
  }
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Entries that a usual gap is taken from, at least and at most. */
const GAPS_MIN = 4;
const GAPS_MAX = 20;

/** Returns the median of the gaps between entries in milliseconds, at least an hour. Null for too few entries. */
function usualGap(published: readonly string[]): number | null {
  const times = published.slice(0, GAPS_MAX + 1).map((at) => Date.parse(at));
  const gaps = times.slice(1).map((time, index) => (times[index] ?? time) - time);
  if (gaps.length < GAPS_MIN) return null;
  const sorted = gaps.toSorted((one, other) => one - other);
  return Math.max(HOUR_MS, sorted[Math.floor(sorted.length / 2)] ?? 0);
}

const duration = (ms: number) =>
  ms < 2 * DAY_MS ? count(Math.round(ms / HOUR_MS), "hour") : count(Math.round(ms / DAY_MS), "day");

/** Whether a text has a word or words, as such and in whatever case. */
export const mentions = (text: string, word: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${word.trim().replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?![\\p{L}\\p{N}])`,
    "iu",
  ).test(text);

const AROUND = 80;

/** Returns what stands around a word. */
function excerpt(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word.trim().toLowerCase());
  const from = Math.max(0, at - AROUND);
  const part = text.slice(from, from + 2 * AROUND).toWellFormed();
  return `${from > 0 ? "…" : ""}${part.trim()}${from + 2 * AROUND < text.length ? "…" : ""}`;
}

/** Findings of one rule at one check. More of them are one. */
const FINDINGS_MAX = 20;

/** Makes one finding of too many. */
export const folded = (findings: readonly Finding[], rule: Rule): readonly Finding[] =>
  findings.length <= FINDINGS_MAX
    ? findings
    : ofFeed(
        `${CONDITIONS[rule.condition].name}: ${findings.length.toLocaleString("en-US")} times`,
        findings
          .slice(0, 3)
          .map(({ title }) => title)
          .join(". "),
      );

type Tried = { at: string; title: string; detail: string; count: number };

/**
 * Returns the alerts that a series of checks raises, the latest first: one when something becomes true, the next when it has been
 * false in between, and only a count within the quiet hours.
 */
export function alertsIn(rule: Rule, checks: readonly CheckFacts[], quietHours: number): Tried[] {
  const raised: Tried[] = [];
  const latest = new Map<string, { alert: Tried; at: number; isTrue: boolean }>();
  for (const facts of checks) {
    const findings = folded(findingsOf(rule, facts), rule);
    const now = Date.parse(facts.now);
    const found = new Set(findings.map(({ key }) => key));
    for (const [key, known] of latest) if (!found.has(key)) known.isTrue = false;
    for (const { key, title, detail } of findings) {
      const known = latest.get(key);
      if (known?.isTrue) continue;
      if (known !== undefined && now - known.at < quietHours * HOUR_MS) {
        known.alert.count++;
        Object.assign(known, { at: now, isTrue: true });
        continue;
      }
      const alert = { at: facts.now, title, detail, count: 1 };
      raised.push(alert);
      latest.set(key, { alert, at: now, isTrue: true });
    }
  }
  return raised.toReversed();
}
