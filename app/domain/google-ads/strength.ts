import type { AdLists } from "./combinations.ts";
import { defaultText } from "./width.ts";

/** Our own score. Google's isn't published, so this one neither copies nor predicts it. */
export const STRENGTHS = ["Weak", "Fair", "Good", "Strong"] as const;
export type Strength = (typeof STRENGTHS)[number];

export type StrengthLine = {
  isMet: boolean;
  /** The goal. */
  aim: string;
  state: string;
};

const HEADLINES_WANTED = 8;
const DESCRIPTIONS_WANTED = 4;
const OVERLAP_MOST = 0.3;

/** By the number of goals met, from none to all five. */
const BY_LINES_MET: readonly Strength[] = ["Weak", "Weak", "Weak", "Fair", "Good", "Strong"];

const words = (text: string) =>
  defaultText(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the share of the headlines' words that another headline already uses, from 0 to 1. */
export function wordOverlap(headlines: readonly { text: string }[]): number {
  const each = headlines.map(({ text }) => [...new Set(words(text))]);
  const all = each.flat();
  return all.length === 0 ? 0 : (all.length - new Set(all).size) / all.length;
}

const filled = <Entry extends { text: string }>(entries: readonly Entry[]) =>
  entries.filter(({ text }) => text.trim() !== "");

/**
 * Returns how much an ad gives Google to choose from, explained goal by goal.
 * @param keywords plain texts of the ad group's keywords, without match type notation
 */
export function adStrength(
  ad: AdLists,
  keywords: readonly string[],
): { strength: Strength; lines: StrengthLine[] } {
  const headlines = filled(ad.headlines);
  const descriptions = filled(ad.descriptions);
  const lines = [
    variety(headlines),
    overlap(headlines),
    relevance(headlines, keywords),
    freedom([...pinCounts(headlines, "headline"), ...pinCounts(descriptions, "description")]),
    completeness(descriptions.length),
  ];
  const met = lines.filter(({ isMet }) => isMet).length;
  return { strength: BY_LINES_MET[met] ?? "Weak", lines };
}

function variety(headlines: readonly { text: string }[]): StrengthLine {
  const distinct = new Set(headlines.map(({ text }) => words(text).join(" "))).size;
  return {
    isMet: distinct >= HEADLINES_WANTED,
    aim: `${HEADLINES_WANTED} or more different headlines`,
    state: `There ${distinct === 1 ? "is" : "are"} ${distinct}.`,
  };
}

function overlap(headlines: readonly { text: string }[]): StrengthLine {
  const share = wordOverlap(headlines);
  return {
    isMet: headlines.length > 1 && share <= OVERLAP_MOST,
    aim: "Headlines that repeat up to 30% of their words",
    state:
      headlines.length > 1
        ? `${Math.round(share * 100)}% of the words repeat.`
        : "Add a second headline to compare.",
  };
}

function relevance(headlines: readonly { text: string }[], keywords: readonly string[]): StrengthLine {
  const aim = "A headline with a keyword from the ad group";
  if (keywords.length === 0) return { isMet: false, aim, state: "The ad group has no keywords yet." };
  const texts = headlines.map(({ text }) => ` ${words(text).join(" ")} `);
  const inserted = headlines.some(({ text }) => /\{keyword:/i.test(text));
  const said = keywords.find((keyword) => {
    const plain = words(keyword).join(" ");
    return plain !== "" && texts.some((text) => text.includes(` ${plain} `));
  });
  if (said !== undefined) return { isMet: true, aim, state: `“${said}” is in a headline.` };
  if (inserted) return { isMet: true, aim, state: "A headline inserts the keyword automatically." };
  return { isMet: false, aim, state: "No headline uses a keyword." };
}

type PinCount = { place: string; count: number };

function pinCounts(entries: readonly { pin: number | null }[], word: string): PinCount[] {
  const counts = new Map<number, number>();
  for (const { pin } of entries) if (pin !== null) counts.set(pin, (counts.get(pin) ?? 0) + 1);
  return [...counts].map(([pin, count]) => ({ place: `${word} position ${pin}`, count }));
}

function freedom(pins: readonly PinCount[]): StrengthLine {
  const lonely = pins.filter(({ count }) => count === 1).map(({ place }) => place);
  return {
    isMet: pins.length <= 1 || lonely.length === 0,
    aim: "No more than one pinned position, or at least two texts for each",
    state:
      pins.length === 0
        ? "Nothing is pinned."
        : lonely.length === 0
          ? "Every pinned position has a choice of texts."
          : `Only one text can show in ${lonely.join(" and ")}.`,
  };
}

const completeness = (count: number): StrengthLine => ({
  isMet: count >= DESCRIPTIONS_WANTED,
  aim: `All ${DESCRIPTIONS_WANTED} descriptions`,
  state: `There ${count === 1 ? "is" : "are"} ${count}.`,
});
