import { FEED_CONDITIONS, type FeedCondition } from "#contract/vocabulary.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { CONDITIONS } from "./alert-rules.ts";

type Words = {
  /** What the rule is good for. */
  hint: string;
  /** The label of its number. Null if it has none. */
  threshold: string | null;
  /** Says what the number means. */
  limit: (number: string) => string;
};

export const CONDITION_WORDS: Readonly<Record<FeedCondition, Words>> = {
  unreachable: {
    hint: "The server is down, the feed has moved, or its XML is broken.",
    threshold: "Failed checks in a row",
    limit: (number) =>
      number === "1" ? "At the first failed check" : `After ${number} failed checks in a row`,
  },
  item_count: {
    hint: "Half of the products are missing, or there are twice as many.",
    threshold: "Change in percent",
    limit: (number) => `By more than ${number}%`,
  },
  product_errors: {
    hint: "Products with errors aren’t shown in ads.",
    threshold: "Percent of the products",
    limit: (number) => `More than ${number}% of the products`,
  },
  out_of_stock: {
    hint: "Many more products are sold out than at the check before.",
    threshold: "More sold out, in percentage points",
    limit: (number) => `More than ${number} percentage points more than at the check before`,
  },
  price: {
    hint: "A typing error, or a price that fell to 0.",
    threshold: "Change in percent",
    limit: (number) => `By more than ${number}%, or to 0`,
  },
  linked_product: {
    hint: "Fix the ad before people click it.",
    threshold: null,
    limit: () => "Products that your ads and posts link to",
  },
  no_entries: {
    hint: "A blog went quiet, or its feed broke without an error.",
    threshold: "Times the usual gap",
    limit: (number) => `For more than ${number} times the usual gap between articles`,
  },
  keyword: {
    hint: "Your name, a product, or a competitor.",
    threshold: null,
    limit: () => "Words in the title or the text",
  },
};

type Rule = { name: string; condition: string; threshold: number | null; keywords: readonly string[] };

/** Returns a condition if it is one that we know: other APIs may have more. */
export const knownCondition = (word: string | null): FeedCondition | null =>
  FEED_CONDITIONS.find((one) => one === word) ?? null;

/** Says what a rule looks for, without what its name says already: "More than 5% of the products". */
export function conditionSentence({ name, condition: word, threshold, keywords }: Rule): string {
  const condition = knownCondition(word);
  if (condition === null) return sentenceLabel(word);
  const { name: usualName, threshold: usual } = CONDITIONS[condition];
  const said =
    condition === "keyword"
      ? keywords.map((word) => `“${word}”`).join(", ")
      : CONDITION_WORDS[condition].limit(String(threshold ?? usual?.usual ?? ""));
  return name === usualName ? said : `${usualName}. ${said}`;
}
