import type { TermSums } from "./finding-input.ts";

const WORDS_MOST = 10;

/** Words that say nothing about what is searched for, in the languages whose reports are read. */
const FILLERS = new Set(
  (
    "the and for with how what where best near you your from " +
    "der die das und für mit wie was wo ein eine im den dem von " +
    "les des une pour avec comment dans sur est " +
    "los las una para con como del por que " +
    "dos uma com gli per che come della " +
    "het een voor met hoe van"
  ).split(" "),
);

export type WastedWord = {
  /** The word that the terms have in common, or null for a term alone. */
  word: string | null;
  /** The dearest first. */
  terms: { term: string; cost: number }[];
  cost: number;
};

const wordsOf = (term: string) =>
  new Set(
    (term.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
      (word) => word.length > 2 && !FILLERS.has(word),
    ),
  );

const sumOf = (terms: WastedWord["terms"]) => terms.reduce((sum, { cost }) => sum + cost, 0);

/**
 * Groups search terms with cost and no conversion by the words that at least two of them have, and adds terms that no such group has.
 * The dearest first, at most ten.
 * @param least the cost from which a group or term counts
 */
export function wastedWords(searchTerms: readonly TermSums[], least: number): WastedWord[] {
  const wasted = searchTerms
    .flatMap(({ term, sums: { cost = null, conversions = null } }) =>
      cost !== null && cost > 0 && conversions === 0 ? [{ term, cost }] : [],
    )
    .sort((a, b) => b.cost - a.cost);
  const byWord = Map.groupBy(
    wasted.flatMap((term) => Array.from(wordsOf(term.term), (word) => ({ word, term }))),
    ({ word }) => word,
  );
  const groups = new Map<string, WastedWord>();
  for (const [word, uses] of byWord) {
    const terms = uses.map(({ term }) => term);
    // Two words that always occur together are one group, by the first.
    const same = terms.map(({ term }) => term).join("\n");
    if (terms.length > 1 && !groups.has(same)) groups.set(same, { word, terms, cost: sumOf(terms) });
  }
  const found = [...groups.values()].filter(({ cost }) => cost >= least);
  const grouped = new Set(found.flatMap(({ terms }) => terms));
  const alone = wasted
    .filter((term) => !grouped.has(term) && term.cost >= least)
    .map((term): WastedWord => ({ word: null, terms: [term], cost: term.cost }));
  return [...found, ...alone].sort((a, b) => b.cost - a.cost).slice(0, WORDS_MOST);
}
