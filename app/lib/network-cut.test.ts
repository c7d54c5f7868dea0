import { expect, test } from "vitest";
import { cutFor, TEXT_RULES } from "./network-cut.ts";

const LINK = `https://example.com/${"x".repeat(100)}`;

test("what fits stays whole, with its link below", () => {
  expect(cutFor(TEXT_RULES.linkedin, "Hello there.", LINK)).toBe(`Hello there.\n\n${LINK}`);
  expect(cutFor(TEXT_RULES.linkedin, "Hello there.", null)).toBe("Hello there.");
});

test("what is too long ends after a word", () => {
  const cut = cutFor(TEXT_RULES.threads, "word ".repeat(200), null);
  expect(cut).toMatch(/word …$/);
  expect(cut.length).toBeLessThanOrEqual(500);
  expect(cut.length).toBeGreaterThan(490);
});

test("a link counts 23 where links do", () => {
  const text = "a".repeat(255);
  expect(cutFor(TEXT_RULES.x, text, LINK)).toBe(`${text}\n\n${LINK}`);
  expect(cutFor(TEXT_RULES.x, `${"a ".repeat(128)}end`, LINK)).toContain(" …\n\n");
  expect(cutFor(TEXT_RULES.bluesky, text, LINK)).not.toContain(text);
});

test("X counts Chinese twice and an emoji as one sign", () => {
  expect(cutFor(TEXT_RULES.x, "界".repeat(140), null)).toBe("界".repeat(140));
  expect(cutFor(TEXT_RULES.x, "界".repeat(141), null)).toMatch(/…$/);
  expect(cutFor(TEXT_RULES.x, "👨‍👩‍👧‍👦".repeat(140), null)).not.toContain("…");
});

test("Bluesky counts signs as people see them", () => {
  expect(cutFor(TEXT_RULES.bluesky, "👨‍👩‍👧‍👦".repeat(300), null)).not.toContain("…");
});
