import { type AdEntry, combinationOf, countCombinations } from "#domain/google-ads/combinations.ts";
import { defaultText } from "#domain/google-ads/width.ts";

/** The parts of an ad that its search result and its checks depend on. Blank texts are left out. */
export type Written = {
  headlines: readonly AdEntry[];
  descriptions: readonly AdEntry[];
  path1: string | null;
  path2: string | null;
  final_url: string | null;
};

/** One possible search result. */
export type Serp = {
  number: number;
  total: number;
  address: string[];
  headlines: string[];
  descriptions: string[];
};

/** @param mix number of the combination, from 1. Larger or smaller numbers wrap around */
export function serpOf(ad: Written, mix: number): Serp {
  const total = countCombinations(ad);
  const shown = combinationOf(ad, mix);
  return {
    number: ((((Math.trunc(mix) - 1) % total) + total) % total) + 1,
    total,
    address: [hostOf(ad.final_url), ad.path1 ?? "", ad.path2 ?? ""].map(defaultText).filter(Boolean),
    headlines: shownTexts(ad.headlines, shown.headlines),
    descriptions: shownTexts(ad.descriptions, shown.descriptions),
  };
}

const shownTexts = (entries: readonly AdEntry[], places: readonly number[]) =>
  places.map((place) => defaultText(entries[place]?.text ?? ""));

/** Returns the host of a URL, also of one that is typed without its beginning. */
function hostOf(url: string | null): string {
  const whole = url === null || url.includes("://") ? url : `https://${url}`;
  const host = whole === null ? undefined : URL.parse(whole)?.hostname.replace(/^www\./, "");
  return host || "No final URL yet";
}
