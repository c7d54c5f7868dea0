import {
  DESCRIPTION_MAX,
  DESCRIPTIONS_MAX,
  DESCRIPTIONS_MIN,
  HEADING_MAX,
  HEADLINES_MAX,
  HEADLINES_MIN,
  PATH_MAX,
} from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import { serpOf, type Written } from "./serp.ts";
import type { AdEntry } from "#domain/google-ads/combinations.ts";
import { countDifferent, isBlocking, LINT_RULES, lintAd, placeLabel } from "#domain/google-ads/lint.ts";
import { adStrength } from "#domain/google-ads/strength.ts";
import { adWidth } from "#domain/google-ads/width.ts";

const filled = (entries: readonly AdEntry[]) => entries.filter(({ text }) => text.trim() !== "");

/** Parses the number in `?mix=`. Anything else is the first combination. */
export function mixNumber(value: string | null): number {
  const mix = Number(value ?? 1);
  return Number.isSafeInteger(mix) && mix >= 1 ? mix : 1;
}

export type Check = { text: string; isMet: boolean };

/** Counts a list. Google needs some that are different. */
function countOf(entries: readonly AdEntry[], word: string, [least, most]: readonly [number, number]): Check {
  const { length } = filled(entries);
  const different = countDifferent(entries);
  const wanted = `at least ${least} ${length < least ? "" : "different ones "}needed`;
  return {
    text: `${length} of ${most} ${word}${different < least ? `, ${wanted}` : ""}`,
    isMet: different >= least,
  };
}

/** Counts the texts and lists those that are too long. */
export function countsOf(ad: Written): Check[] {
  const long = [
    ...tooLong(ad.headlines, "Headline", HEADING_MAX),
    ...tooLong(ad.descriptions, "Description", DESCRIPTION_MAX),
    ...[ad.path1, ad.path2].flatMap((path, index) =>
      excess(path ?? "", `Display path ${index + 1}`, PATH_MAX),
    ),
  ];
  return [
    countOf(ad.headlines, "headlines", [HEADLINES_MIN, HEADLINES_MAX]),
    countOf(ad.descriptions, "descriptions", [DESCRIPTIONS_MIN, DESCRIPTIONS_MAX]),
    ...(ad.final_url === null ? [{ text: "No final URL yet", isMet: false }] : []),
    ...(long.length > 0 ? long : [{ text: "No text is over its limit", isMet: true }]),
  ];
}

const tooLong = (entries: readonly AdEntry[], name: string, limit: number) =>
  entries.flatMap(({ text }, index) => excess(text, `${name} ${index + 1}`, limit));

const excess = (text: string, place: string, limit: number): Check[] => {
  const over = adWidth(text) - limit;
  return over > 0 ? [{ text: `${place} is ${plural(over, "character")} over the limit`, isMet: false }] : [];
};

/** @param blocking names of the rules that keep an ad out of review in its project */
export const findingsOf = (ad: Written, blocking: readonly string[]) =>
  lintAd(ad).map((finding) => ({
    isBlocking: isBlocking(finding, blocking),
    rule: LINT_RULES[finding.rule],
    place: placeLabel(finding.place),
    message: finding.message,
    suggestion: finding.suggestion,
  }));

export const adView = (
  ad: Written,
  keywords: readonly string[],
  mix: number,
  blocking: readonly string[],
) => ({
  serp: serpOf(ad, mix),
  counts: countsOf(ad),
  findings: findingsOf(ad, blocking),
  ...adStrength(ad, keywords),
});
export type AdView = ReturnType<typeof adView>;
