import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type LintRule, lintAd, placeLabel } from "./lint.ts";
import { GOOGLE_AD_POLICY } from "./policy.ts";

const ad = (headlines: string[], descriptions: string[] = [], path1: string | null = null) => ({
  headlines: headlines.map((text) => ({ text })),
  descriptions: descriptions.map((text) => ({ text })),
  path1,
  path2: null,
});
const rules = (text: string) => lintAd(ad([], [text])).map(({ rule }) => rule);

test.each<[string, LintRule]>([
  ["Great prices!! Order today", "repeated_punctuation"],
  ["Order FREE shipping today", "capitals"],
  ["Call 030 1234567 for a fitting", "phone_number"],
  ["Call +49 (30) 123-4567", "phone_number"],
  ["Sale sale on boots", "repetition"],
  ["Buy boots now, buy boots now", "repetition"],
  ["Warm boots , dry feet", "spacing"],
  ["Warm boots,dry feet", "spacing"],
  ["Warm  boots", "spacing"],
  ["B.O.O.T.S for winter", "spacing"],
  ["Boots 4 sale", "symbol_as_word"],
  ["Boots u will love", "symbol_as_word"],
  ["Find the lowest $", "symbol_as_word"],
  ["• Warm boots", "bullet"],
  ["- Warm boots", "bullet"],
  ["Boots and more…", "ellipsis"],
  ["Boots and more...", "ellipsis"],
  ["Click here for boots", "generic_call"],
  ["Warm boots 🥾", "emoji"],
  ["ﾌﾞｰﾂ", "narrow_katakana"],
])("“%s” breaks the rule %s", (text, rule) => {
  expect(rules(text)).toContain(rule);
});

test.each([
  "Warm boots from the EU, tested by NASA engineers.",
  "Code SAVE20 takes 20% off. Open 24/7.",
  "From 1,299.00 EUR until 2026-11-30.",
  "Autumn 2025-2026 collection, 1 000 000 pairs sold.",
  "5* hotels near you. See northwind.example today!",
  "Buy 1, get 1 half off.",
  "A waxed jacket you can mend.",
  "靴を買う",
  "It’s the boot that stays dry (and warm).",
])("“%s” breaks none", (text) => {
  expect(rules(text)).toEqual([]);
});

test("an exclamation mark is refused in a headline, and the second one of the descriptions", () => {
  const found = lintAd(ad(["Warm boots!"], ["Dry feet!", "Order now!"]));
  expect(found.map(({ rule, place }) => [rule, placeLabel(place)])).toEqual([
    ["exclamation_in_headline", "Headline 1"],
    ["several_exclamations", "Description 2"],
  ]);
});

test("each finding suggests what to write", () => {
  expect(lintAd(ad(["BEST boots  ever!!"])).map(({ suggestion }) => suggestion)).toEqual([
    "Write “BEST boots ever”.",
    "Write “BEST boots ever!”.",
    "Write “Best boots ever!!”.",
    "Write “BEST boots ever!!”.",
  ]);
});

test("the same headline twice is a repetition, whatever its case", () => {
  expect(lintAd(ad(["Warm boots", "warm  Boots"])).map(({ rule, place }) => [rule, place.index])).toEqual([
    ["spacing", 1],
    ["repetition", 1],
  ]);
});

test("insertions count with their default text", () => {
  expect(lintAd(ad(["{KeyWord:Winter boots}"]))).toEqual([]);
  expect(lintAd(ad(["{KeyWord:Winter boots!}"])).map(({ rule }) => rule)).toEqual([
    "exclamation_in_headline",
  ]);
});

test("a path is words joined by hyphens, but neither shouted nor drawn", () => {
  expect(lintAd(ad([], [], "winter-boots"))).toEqual([]);
  expect(lintAd(ad([], [], "BOOTS")).map(({ place }) => placeLabel(place))).toEqual(["Display path 1"]);
});

test("any text gets findings that name one of its places, and calm plain words get none", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 15 }), (texts) => {
      for (const { place } of lintAd(ad(texts))) expect(texts[place.index]).toBeDefined();
    }),
  );
  const word = fc.constantFrom("warm", "boots", "dry", "feet", "wool");
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1 }), (some) => {
      expect(lintAd(ad([some.join(" ")]))).toEqual([]);
    }),
  );
});

test("the word lists say when they were last compared with Google's pages", () => {
  expect(GOOGLE_AD_POLICY.verified_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(new Set(GOOGLE_AD_POLICY.abbreviations).size).toBe(GOOGLE_AD_POLICY.abbreviations.length);
});
