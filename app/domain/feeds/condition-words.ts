import type { FeedCondition } from "#contract/vocabulary.ts";

type Words = {
  /** What an alert rule looks for. */
  label: string;
  hint: string;
  /** What its number is, and the one to begin with. Null if it has none. */
  threshold: { label: string; usual: number } | null;
};

export const CONDITION_WORDS: Readonly<Record<FeedCondition, Words>> = {
  unreachable: {
    label: "The feed can’t be read",
    hint: "After this many failed checks in a row.",
    threshold: { label: "failed checks", usual: 3 },
  },
  item_count: {
    label: "Many items are gone or new",
    hint: "The number of items changes by more than this many percent.",
    threshold: { label: "percent", usual: 20 },
  },
  product_errors: {
    label: "Products have errors",
    hint: "More than this many percent of the products.",
    threshold: { label: "percent", usual: 5 },
  },
  out_of_stock: {
    label: "Much is sold out",
    hint: "More than this many points of percent than at the check before.",
    threshold: { label: "points of percent", usual: 10 },
  },
  price: {
    label: "A price changes",
    hint: "By more than this many percent.",
    threshold: { label: "percent", usual: 10 },
  },
  linked_product: {
    label: "A product in ads or posts is sold out, gone, or has another price",
    hint: "Products that an ad or a post links to.",
    threshold: null,
  },
  no_entries: {
    label: "Nothing new for a long time",
    hint: "This many times its usual gap between articles.",
    threshold: { label: "times the usual gap", usual: 3 },
  },
  keyword: {
    label: "An article has a word",
    hint: "In its title or its text.",
    threshold: null,
  },
};

/** Says what a rule looks for, with its number or its words: "Products have errors: 5 percent". */
export function conditionSentence(
  condition: string,
  { threshold, keywords }: { threshold: number | null; keywords: readonly string[] },
): string {
  const words = Object.hasOwn(CONDITION_WORDS, condition)
    ? CONDITION_WORDS[condition as FeedCondition]
    : null;
  if (words === null) return condition;
  if (condition === "keyword") return `${words.label}: ${keywords.join(", ")}`;
  return words.threshold === null
    ? words.label
    : `${words.label}: ${threshold ?? words.threshold.usual} ${words.threshold.label}`;
}
