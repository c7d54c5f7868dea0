import { expect, test } from "vitest";
import { readMarkdown } from "#lib/markdown.ts";
import { toProse } from "#domain/blogs/prose.ts";
import { writtenPlace } from "./written-place.ts";

const TEXT = "\n# Boots\n\nThey *held*.\nStill.\n\n- one\n- two\n- three\n\n[^1]: A note\n";

/** Where the rendered blocks of a text begin. */
const lines = toProse(readMarkdown(TEXT), { hasLines: true }).flatMap((node) =>
  typeof node === "string" ? [] : (node.props?.["data-line"] ?? []),
);
const at = (word: string) => writtenPlace(TEXT, TEXT.indexOf(word), lines);

test("finds the block that is written, and how far into it", () => {
  expect(lines).toEqual([2, 4, 7]);
  expect(at("# Boots")).toEqual({ block: 0, share: 0 });
  expect(at("They")).toEqual({ block: 1, share: 0 });
  expect(at("Still")).toMatchObject({ block: 1 });
  expect(at("- one")).toEqual({ block: 2, share: 0 });
  expect(at("three")?.share).toBeGreaterThan(at("two")?.share ?? 1);
  expect(writtenPlace(TEXT, TEXT.length, lines), "below everything").toEqual({ block: 2, share: 1 });
});

test("finds none above the first, or in a text without any", () => {
  expect(writtenPlace(TEXT, 0, lines)).toBeNull();
  expect(writtenPlace("", 0, [])).toBeNull();
});

test("bears a text that has become shorter than the one that was rendered", () => {
  expect(writtenPlace("# B", 3, lines)).toEqual({ block: 2, share: 0 });
});
