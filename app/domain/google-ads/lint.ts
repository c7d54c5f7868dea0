import { defaultText } from "./width.ts";
import { GOOGLE_AD_POLICY } from "./policy.ts";

export type AdTexts = {
  headlines: readonly { text: string }[];
  descriptions: readonly { text: string }[];
  path1: string | null;
  path2: string | null;
};

export const LINT_RULES = {
  exclamation_in_headline: "Exclamation point in a headline",
  several_exclamations: "More than one exclamation point",
  repeated_punctuation: "Repeated punctuation",
  capitals: "All caps",
  phone_number: "Phone number",
  repetition: "Repetition",
  spacing: "Unusual spacing",
  symbol_as_word: "Symbol used as a word",
  bullet: "Bullet or arrow",
  ellipsis: "Ellipsis",
  generic_call: "Generic call to action",
  emoji: "Emoji",
  narrow_katakana: "Half-width katakana",
} as const;
export type LintRule = keyof typeof LINT_RULES;
export const LINT_RULE_NAMES = Object.keys(LINT_RULES) as LintRule[];

export type LintPlace = { list: "headlines" | "descriptions" | "path1" | "path2"; index: number };
export type Finding = {
  rule: LintRule;
  place: LintPlace;
  message: string;
  /** A replacement, or what to do. */
  suggestion: string;
  /** The earlier text that this one repeats. Google refuses ads that repeat a text exactly. */
  twin?: { place: LintPlace; isExact: boolean };
};

/**
 * Returns whether an issue keeps an ad out of review.
 * @param blocking the names of the rules that do so in the ad's project
 */
export const isBlocking = ({ rule, twin }: Finding, blocking: readonly string[]): boolean =>
  twin?.isExact === true || blocking.includes(rule);

/** Returns "Headline 2" or "Path 1". */
export const placeLabel = ({ list, index }: LintPlace): string => {
  if (list === "headlines") return `Headline ${index + 1}`;
  if (list === "descriptions") return `Description ${index + 1}`;
  return list === "path1" ? "Display path 1" : "Display path 2";
};

type Found = { message: string; suggestion: string };
type Check = (text: string, place: LintPlace) => Found | undefined;

const instead = (text: string) => `Write “${tidy(text)}”.`;
const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const PUNCTUATION = /([!?.,;:'"#%&*=+~_|/\\^<>-])\1+/g;
const ELLIPSIS = /…|\.{3,}/g;
const isKnown = (word: string) => GOOGLE_AD_POLICY.abbreviations.includes(word);

/** Returns words of two or more capital letters, except abbreviations and codes with digits. */
const shouted = (text: string) =>
  [...text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}'’&]*\p{Lu}(?![\p{L}\p{N}])/gu)]
    .map(([word]) => word)
    .filter((word) => /^\p{Lu}+$/u.test(word) && !isKnown(word));

const sentenceCase = (word: string) => word.charAt(0) + word.slice(1).toLowerCase();

/** Returns digits that look like a phone number and not like a date, year, or amount. */
function phoneIn(text: string): string | undefined {
  return [...text.matchAll(/(?<![\p{L}\p{N}])\+?\(?\d[\d\s()./-]{4,}\d/gu)]
    .map(([found]) => found.trim())
    .find((found) => {
      const digits = found.replaceAll(/\D/g, "");
      if (digits.length < 7 || digits.length > 15) return false;
      if (/^\d{4}\s?[-/–]\s?\d{4}$/.test(found) && /^(19|20)/.test(digits)) return false;
      if (/^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/.test(found)) return false;
      if (/^\d{1,3}([ .]\d{3})+$/.test(found)) return false;
      return /^[+(0]/.test(found) || /[\s()./-]/.test(found) || digits.length >= 10;
    });
}

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];

/** Returns a word repeated in a row, a phrase used twice, or a longer word used three times. */
function repeatedIn(text: string): string | undefined {
  const all = words(text);
  const twice = all.find((word, index) => index > 0 && word === all[index - 1] && /\p{L}/u.test(word));
  if (twice !== undefined) return twice;
  for (let length = Math.floor(all.length / 2); length >= 2; length--) {
    const seen = new Map<string, number>();
    for (let start = 0; start + length <= all.length; start++) {
      const phrase = all.slice(start, start + length).join(" ");
      const before = seen.get(phrase);
      if (before !== undefined && start >= before + length) return phrase;
      if (before === undefined) seen.set(phrase, start);
    }
  }
  return all.find((word) => word.length > 3 && all.filter((other) => other === word).length > 2);
}

const SPELT_OUT = /(?<![\p{L}\p{N}])(?:\p{L}[ ._*-]){3,}\p{L}(?![\p{L}\p{N}])/u;

function respaced(text: string): string {
  return tidy(text)
    .replaceAll(/\s+([,.;:!?%)])/g, "$1")
    .replaceAll(/([,;!?])(?=\p{L})/gu, "$1 ")
    .replace(SPELT_OUT, (found) => found.replaceAll(/[ ._*-]/g, ""));
}

const replacedSymbols = (text: string) =>
  GOOGLE_AD_POLICY.symbols_as_words.reduce(
    (result, { pattern, word }) => result.replace(pattern, word),
    text,
  );

const EMOJI = /(?![©®™\d#*])\p{Extended_Pictographic}\ufe0f?/gu;

const CHECKS: readonly [LintRule, Check][] = [
  [
    "exclamation_in_headline",
    (text, { list }) =>
      list === "headlines" && /[!！¡]/.test(text)
        ? {
            message: "Headlines can’t include an exclamation point.",
            suggestion: instead(text.replaceAll(/[!！¡]+/g, "")),
          }
        : undefined,
  ],
  [
    "repeated_punctuation",
    (text) => {
      const found = text.replaceAll(ELLIPSIS, "").match(PUNCTUATION)?.[0];
      if (found === undefined) return undefined;
      return {
        message: `“${found}” repeats punctuation.`,
        suggestion: instead(text.replaceAll(PUNCTUATION, "$1")),
      };
    },
  ],
  [
    "capitals",
    (text) => {
      const found = [...new Set(shouted(text))];
      if (found.length === 0) return undefined;
      const calm = found.reduce((result, word) => result.replaceAll(word, sentenceCase(word)), text);
      return { message: `Avoid all caps: ${listed(found)}.`, suggestion: instead(calm) };
    },
  ],
  [
    "phone_number",
    (text) => {
      const found = phoneIn(text);
      if (found === undefined) return undefined;
      return {
        message: `“${found}” looks like a phone number.`,
        suggestion: "Use a call asset instead.",
      };
    },
  ],
  [
    "repetition",
    (text) => {
      const found = repeatedIn(text);
      if (found === undefined) return undefined;
      return {
        message: `“${found}” appears more than once.`,
        suggestion: "Use it once and add something new instead.",
      };
    },
  ],
  [
    "spacing",
    (text) => {
      const better = respaced(text);
      if (better === text) return undefined;
      return { message: "Spaces are missing, doubled, or in unusual places.", suggestion: instead(better) };
    },
  ],
  [
    "symbol_as_word",
    (text) => {
      const better = replacedSymbols(text);
      if (better === text) return undefined;
      return { message: "A symbol, number, or letter replaces a word.", suggestion: instead(better) };
    },
  ],
  [
    "bullet",
    (text) => {
      const found = text.match(GOOGLE_AD_POLICY.bullets)?.[0];
      if (found === undefined) return undefined;
      return {
        message: `“${found.trim()}” isn’t allowed in ads.`,
        suggestion: instead(text.replaceAll(GOOGLE_AD_POLICY.bullets, " ")),
      };
    },
  ],
  [
    "ellipsis",
    (text) =>
      text.search(ELLIPSIS) === -1
        ? undefined
        : { message: "Ellipses aren’t allowed.", suggestion: instead(text.replaceAll(ELLIPSIS, "")) },
  ],
  [
    "generic_call",
    (text) => {
      const plain = words(text).join(" ");
      const found = GOOGLE_AD_POLICY.generic_calls.find((call) => plain.includes(call));
      if (found === undefined) return undefined;
      return {
        message: `“${found}” is too generic.`,
        suggestion: "Say what people get or can do, like “See the boots”.",
      };
    },
  ],
  [
    "emoji",
    (text) => {
      const found = text.match(EMOJI)?.[0];
      if (found === undefined) return undefined;
      return {
        message: `Remove ${found}. Google Ads doesn’t allow emoji.`,
        suggestion: instead(text.replaceAll(EMOJI, "")),
      };
    },
  ],
  [
    "narrow_katakana",
    (text) =>
      /[\uff66-\uff9f]/.test(text)
        ? { message: "Half-width katakana isn’t supported.", suggestion: instead(text.normalize("NFKC")) }
        : undefined,
  ],
];

const listed = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(", ");

/** Words joined by hyphens are normal in paths, so only these rules apply there. */
const IN_PATHS: readonly LintRule[] = ["capitals", "phone_number", "emoji", "narrow_katakana", "bullet"];

/**
 * Returns what Google's editorial rules are likely to reject, in the order of the ad. Insertions count with their default text.
 */
export function lintAd(ad: AdTexts): Finding[] {
  const places: [LintPlace, string][] = [
    ...ad.headlines.map(({ text }, index): [LintPlace, string] => [{ list: "headlines", index }, text]),
    ...ad.descriptions.map(({ text }, index): [LintPlace, string] => [{ list: "descriptions", index }, text]),
    [{ list: "path1", index: 0 }, ad.path1 ?? ""],
    [{ list: "path2", index: 0 }, ad.path2 ?? ""],
  ];
  const own = places.flatMap(([place, text]) => {
    const shown = defaultText(text);
    return CHECKS.flatMap(([rule, check]): Finding[] => {
      if (place.list.startsWith("path") && !IN_PATHS.includes(rule)) return [];
      const found = shown === "" ? undefined : check(shown, place);
      return found === undefined ? [] : [{ rule, place, ...found }];
    });
  });
  return [...own, ...twins(places), ...exclamations(ad)].sort(
    (left, right) => orderOf(left.place) - orderOf(right.place),
  );
}

const LISTS: readonly LintPlace["list"][] = ["headlines", "descriptions", "path1", "path2"];
const orderOf = ({ list, index }: LintPlace) => LISTS.indexOf(list) * 100 + index;

/** Texts that Google takes for the same one. */
const sameKey = (text: string) => tidy(text).toLowerCase();

/** Returns how many texts a list has that Google takes for different ones. */
export const countDifferent = (entries: readonly { text: string }[]): number =>
  new Set(entries.map(({ text }) => sameKey(text)).filter((key) => key !== "")).size;

/** Finds equal texts in one list, which Google accepts only once. Those that become equal with their default texts are no exact repeat. */
function twins(places: readonly [LintPlace, string][]): Finding[] {
  const first = new Map<string, { place: LintPlace; text: string }>();
  return places.flatMap(([place, text]): Finding[] => {
    if (sameKey(text) === "" || place.list.startsWith("path")) return [];
    const key = `${place.list} ${sameKey(defaultText(text))}`;
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, { place, text });
      return [];
    }
    return [
      {
        rule: "repetition",
        place,
        message: `This repeats ${placeLabel(before.place).toLowerCase()}.`,
        suggestion: "Write something new or remove it.",
        twin: { place: before.place, isExact: sameKey(before.text) === sameKey(text) },
      },
    ];
  });
}

/** Descriptions may have one exclamation point per ad. Headlines have their own rule. */
function exclamations({ descriptions }: AdTexts): Finding[] {
  let seen = 0;
  return descriptions.flatMap(({ text }, index): Finding[] => {
    const here = defaultText(text).match(/[!！]/g)?.length ?? 0;
    seen += here;
    if (here === 0 || seen < 2) return [];
    return [
      {
        rule: "several_exclamations",
        place: { list: "descriptions", index },
        message: "Use only one exclamation point per ad.",
        suggestion: instead(defaultText(text).replaceAll(/[!！]+/g, ".")),
      },
    ];
  });
}
