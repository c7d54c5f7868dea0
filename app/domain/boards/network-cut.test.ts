import { expect, test } from "vitest";
import { NETWORKS } from "#contract/vocabulary.ts";
import { cutFor } from "./network-cut.ts";
import { usageOf } from "./text-length.ts";

const LINK = `https://example.com/${"x".repeat(100)}`;

test("what fits stays whole, with its link below", () => {
  expect(cutFor("linkedin", "Hello there.", LINK)).toBe(`Hello there.\n\n${LINK}`);
  expect(cutFor("linkedin", "Hello there.", null)).toBe("Hello there.");
});

test("what is too long ends after a word, as near to the limit as words allow", () => {
  const cut = cutFor("threads", "word ".repeat(200), null);
  expect(cut).toMatch(/word …$/);
  expect(cut.length).toBeGreaterThan(490);
});

test.each(NETWORKS)("%s takes what was cut for it, link included", (network) => {
  const cut = cutFor(network, "Ein Wort, 界 and 👩‍👩‍👧 more. ".repeat(3000), LINK);
  expect(usageOf(network, cut)?.over).toBe(0);
  expect(cut.endsWith(` …\n\n${LINK}`)).toBe(true);
});

test("a link counts 23 where links do", () => {
  const text = "a".repeat(255);
  expect(cutFor("x", text, LINK)).toBe(`${text}\n\n${LINK}`);
  expect(cutFor("threads", "a".repeat(400), LINK)).not.toContain(text);
});
