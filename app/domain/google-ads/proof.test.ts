import { expect, test } from "vitest";
import type { AdEntry } from "./combinations.ts";
import { proofOf } from "./proof.ts";

const free = (...texts: string[]): AdEntry[] => texts.map((text) => ({ text, pin: null }));
const pinned = (pin: number, text: string): AdEntry => ({ text, pin });

test("every result of a full ad is walked through within a second", () => {
  const headlines = free(...Array.from({ length: 15 }, (_, index) => `Word${index} other${index}`));
  const descriptions = free(...Array.from({ length: 4 }, (_, index) => `Line${index} of its own${index}`));
  const started = performance.now();
  expect(proofOf({ headlines, descriptions }, null)).toMatchObject({
    total: 32_760,
    clean: 32_760,
    echoes: [],
  });
  expect(performance.now() - started).toBeLessThan(1000);
});

test("phrases and offers that two texts of one result share are named, with how often they meet", () => {
  const { total, clean, echoes } = proofOf(
    {
      headlines: free("Free returns", "Warm boots", "Sizes 34 to 50", "Now 20 % off"),
      descriptions: free("Thirty days, free returns.", "All boots 20% off this week."),
    },
    null,
  );
  expect(total).toBe(24 * 2);
  expect(echoes).toEqual([
    {
      first: { list: "headlines", index: 0 },
      second: { list: "descriptions", index: 0 },
      said: "free returns",
      results: 36,
    },
    {
      first: { list: "headlines", index: 3 },
      second: { list: "descriptions", index: 1 },
      said: "20%",
      results: 36,
    },
  ]);
  // Three of four headlines are shown, so one of the two repeated ones is always among them.
  expect(clean).toBe(0);
});

test("small words alone are no echo", () => {
  const ad = { headlines: free("Boots for the rain", "Coats for the cold"), descriptions: [] };
  expect(proofOf(ad, null).echoes).toEqual([]);
});

test("texts that never meet do not echo", () => {
  const ad = {
    headlines: [pinned(1, "Free returns today"), pinned(1, "Free returns always")],
    descriptions: [],
  };
  expect(proofOf(ad, null)).toMatchObject({ total: 2, clean: 2, echoes: [] });
});

test("results without the brand are counted", () => {
  const ad = { headlines: free("Northwind boots", "Warm", "Dry", "Light"), descriptions: [] };
  expect(proofOf(ad, "Northwind").unbranded).toBe(6);
  expect(proofOf(ad, null).unbranded).toBeNull();
});

test("a position with one pinned text is named, and so is the longest line", () => {
  const ad = {
    headlines: [pinned(1, "Brand"), ...free("Short", "Somewhat longer", "Mid size")],
    descriptions: [],
  };
  const { fixed, longest } = proofOf(ad, null);
  expect(fixed).toEqual([{ list: "headlines", position: 1, text: "Brand" }]);
  expect(longest.places).toBe("BrandSomewhat longerMid size".length);
});

test("an empty ad has one result, with nothing in it", () => {
  expect(proofOf({ headlines: [], descriptions: [] }, "Northwind")).toMatchObject({
    total: 1,
    clean: 1,
    unbranded: 1,
    fixed: [],
    longest: { headlines: [], places: 0 },
  });
});
