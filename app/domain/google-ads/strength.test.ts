import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type AdEntry } from "./combinations.ts";
import { adStrength, STRENGTHS, wordOverlap } from "./strength.ts";

const free = (...texts: string[]): AdEntry[] => texts.map((text) => ({ text, pin: null }));
const different = free(
  "Warm boots from Porto",
  "Dry feet all winter",
  "Free returns until January",
  "Resoled twice, still going",
  "Tested on gravel",
  "Leather that lasts",
  "Sizes 34 to 50",
  "Ships tomorrow",
);
const four = free("One calm line.", "Another of them.", "A third follows.", "Here ends it.");
const met = (ad: Parameters<typeof adStrength>[0], keywords: string[]) =>
  adStrength(ad, keywords).lines.map(({ isMet }) => isMet);

test("an ad that meets every line is strong, an empty one weak, and each line says how it stands", () => {
  const best = adStrength({ headlines: different, descriptions: four }, ["warm boots"]);
  expect(best.strength).toBe("Strong");
  expect(best.lines.map(({ state }) => state)).toEqual([
    "There are 8.",
    "0% of the words repeat.",
    "“warm boots” is in a headline.",
    "Nothing is pinned.",
    "There are 4.",
  ]);
  const empty = adStrength({ headlines: [], descriptions: [] }, []);
  expect(empty.strength).toBe("Weak");
  expect(empty.lines.map(({ isMet }) => isMet)).toEqual([false, false, false, true, false]);
});

test("the same headline in other words’ clothes counts once", () => {
  const twins = [...different.slice(0, 7), ...free("WARM boots, from Porto")];
  expect(met({ headlines: twins, descriptions: four }, ["boots"])[0]).toBe(false);
});

test("a keyword counts as a whole, and an inserted one counts too", () => {
  const ad = { headlines: free("Bootstraps for all"), descriptions: four };
  expect(met(ad, ["boots"])[2]).toBe(false);
  expect(met({ ...ad, headlines: free("{KeyWord:Shoes} for all") }, ["boots"])[2]).toBe(true);
});

const pins = (...places: (number | null)[]) => places.map((pin, index) => ({ text: `Text ${index}`, pin }));

const line = (headlines: AdEntry[]) => met({ headlines, descriptions: [] }, [])[3];

test("two pinned positions want two texts each", () => {
  expect(line(pins(1, null, null))).toBe(true);
  expect(line(pins(1, 2, null))).toBe(false);
  expect(line(pins(1, 1, 2, 2))).toBe(true);
});

test("overlap is a share, and saying a headline again never lowers it", () => {
  expect(wordOverlap(free("warm boots", "warm socks"))).toBe(0.25);
  const texts = fc.array(fc.string(), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(texts, (some) => {
      const before = wordOverlap(free(...some));
      const after = wordOverlap(free(...some, some[0] ?? ""));
      expect(before).toBeGreaterThanOrEqual(0);
      expect(after).toBeLessThan(1);
      expect(after).toBeGreaterThanOrEqual(before);
    }),
  );
});

test("whatever the ad, the word is one of four and five lines explain it", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (texts, keywords) => {
      const { strength, lines } = adStrength({ headlines: free(...texts), descriptions: [] }, keywords);
      expect(STRENGTHS).toContain(strength);
      expect(lines).toHaveLength(5);
    }),
  );
});
