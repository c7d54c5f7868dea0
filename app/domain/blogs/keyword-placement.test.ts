import { expect, test } from "vitest";
import { keywordPlacement } from "./keyword-placement.ts";

const post = {
  title: "Trail Boots, tested",
  slug: "trail-boots-tested",
  text: `${"word ".repeat(98)}Trail boots`,
  headings: ["What broke", "Trail boots in rain"],
};

test("finds whole words, whatever their case", () => {
  expect(keywordPlacement("trail boots", post)).toEqual({
    title: true,
    opening: true,
    heading: true,
    slug: true,
  });
  expect(keywordPlacement("rail boot", post)).toEqual({
    title: false,
    opening: false,
    heading: false,
    slug: false,
  });
});

test("counts the first hundred words only", () => {
  const late = { ...post, text: `${"word ".repeat(99)}trail boots` };
  expect(keywordPlacement("trail boots", late)?.opening).toBe(false);
});

test("accents do not matter, and a keyword without a letter is none", () => {
  expect(keywordPlacement("café", { ...post, title: "CAFE au lait" })?.title).toBe(true);
  expect(keywordPlacement("…", post)).toBeNull();
});
