import {
  type AdEntry,
  type AdLists,
  arrangements,
  DESCRIPTION_POSITIONS,
  HEADLINE_POSITIONS,
} from "./combinations.ts";
import { adWidth, defaultText } from "./width.ts";

type ProofPlace = { list: "headlines" | "descriptions"; index: number };

/** Two texts that repeat each other in the same result. */
type Echo = {
  first: ProofPlace;
  second: ProofPlace;
  /** What both texts contain: a phrase, a price, or a percentage. */
  said: string;
  /** The number of results in which both are shown. */
  results: number;
};

export type Proof = {
  total: number;
  clean: number;
  echoes: Echo[];
  /** The number of results that don't name the brand. Null if no brand is known. */
  unbranded: number | null;
  /** Positions that always show the same text. */
  fixed: { list: ProofPlace["list"]; position: number; text: string }[];
  /** The longest possible line of headlines, and its width. */
  longest: { headlines: string[]; places: number };
};

type Text = ProofPlace & { shown: string; words: string[]; offers: Set<string> };

const SHORT = new Set(
  "a an and are at be by for from her his in is it its more of on or our the their this to until up we with you your".split(
    " ",
  ),
);

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Matches an offer: "20 %", "€ 49.90", "30 days". */
const OFFER = /(?:[€$£¥]\s?)?\d[\d.,]*(?:\s?(?:%|€|\$|£|eur|usd|percent|days?|years?|hours?))?/giu;
const offersOf = (text: string) =>
  new Set(
    [...text.matchAll(OFFER)]
      .map(([offer]) => offer.toLowerCase().replaceAll(/\s|[.,]$/g, ""))
      .filter((offer) => /\D/.test(offer)),
  );

const textsOf = (list: ProofPlace["list"], entries: readonly AdEntry[]): Text[] =>
  entries.map(({ text }, index) => {
    const shown = defaultText(text);
    return { list, index, shown, words: wordsOf(shown), offers: offersOf(shown) };
  });

/** Returns what two texts both contain: an offer, or else the longest phrase of two or more words that aren't all function words. */
function echoOf(left: Text, right: Text): string | null {
  const offer = [...left.offers].find((one) => right.offers.has(one));
  if (offer !== undefined) return offer;
  const there = ` ${right.words.join(" ")} `;
  for (let length = left.words.length; length >= 2; length--) {
    for (let start = 0; start + length <= left.words.length; start++) {
      const phrase = left.words.slice(start, start + length);
      if (phrase.some((word) => !SHORT.has(word)) && there.includes(` ${phrase.join(" ")} `))
        return phrase.join(" ");
    }
  }
  return null;
}

/**
 * Checks every result that an ad can show (32,760 at most) and reports the issues. Blank texts must be left out.
 * @param brand words of which each result should contain at least one, such as the shop's name
 */
export function proofOf(ad: AdLists, brand: string | null): Proof {
  const headlines = textsOf("headlines", ad.headlines);
  const descriptions = textsOf("descriptions", ad.descriptions);
  const texts = [...headlines, ...descriptions];
  const pairs = new Map<number, Echo>();
  for (const [left, first] of texts.entries()) {
    for (const [right, second] of texts.entries()) {
      const said = left < right ? echoOf(first, second) : null;
      if (said !== null) {
        const place = ({ list, index }: Text): ProofPlace => ({ list, index });
        pairs.set(left * texts.length + right, {
          first: place(first),
          second: place(second),
          said,
          results: 0,
        });
      }
    }
  }
  const brandWords = wordsOf(brand ?? "").join(" ");
  const isBranded = texts.map(({ words }) => ` ${words.join(" ")} `.includes(` ${brandWords} `));
  const upper = arrangements(ad.headlines, HEADLINE_POSITIONS);
  const lower = arrangements(ad.descriptions, DESCRIPTION_POSITIONS).map((places) =>
    places.map((place) => place + headlines.length),
  );
  const sums = { total: 0, clean: 0, unbranded: 0 };
  for (const above of upper) {
    for (const below of lower) {
      const shown = [...above, ...below];
      sums.total++;
      let isClean = true;
      for (const one of shown) {
        for (const other of shown) {
          const echo = one < other ? pairs.get(one * texts.length + other) : undefined;
          if (echo !== undefined) {
            echo.results++;
            isClean = false;
          }
        }
      }
      if (isClean) sums.clean++;
      if (!shown.some((place) => isBranded[place])) sums.unbranded++;
    }
  }
  return {
    total: sums.total,
    clean: sums.clean,
    echoes: [...pairs.values()]
      .filter(({ results }) => results > 0)
      .toSorted((left, right) => right.results - left.results),
    unbranded: brandWords === "" ? null : sums.unbranded,
    fixed: [...fixedIn(headlines, upper), ...fixedIn(descriptions, lower, headlines.length)],
    longest: longestOf(headlines, upper),
  };
}

/** Returns the positions at which every result shows the same text although there would be a choice. */
function fixedIn(texts: readonly Text[], ways: readonly number[][], offset = 0): Proof["fixed"] {
  if (ways.length < 2 && texts.length <= (ways[0]?.length ?? 0)) return [];
  const most = Math.max(0, ...ways.map((places) => places.length));
  return Array.from({ length: most }, (_, index) => index).flatMap((index) => {
    const shown = new Set(ways.flatMap((places) => places[index] ?? []));
    const [only] = shown;
    const text = only === undefined ? undefined : texts[only - offset];
    return shown.size === 1 && text !== undefined
      ? [{ list: text.list, position: index + 1, text: text.shown }]
      : [];
  });
}

function longestOf(texts: readonly Text[], ways: readonly number[][]): Proof["longest"] {
  const width = texts.map(({ shown }) => adWidth(shown));
  const lengthOf = (places: readonly number[]) => places.reduce((sum, place) => sum + (width[place] ?? 0), 0);
  const longest = ways.reduce(
    (best, places) => (lengthOf(places) > lengthOf(best) ? places : best),
    ways[0] ?? [],
  );
  return { headlines: longest.map((place) => texts[place]?.shown ?? ""), places: lengthOf(longest) };
}
