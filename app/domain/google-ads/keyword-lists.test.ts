import * as fc from "fast-check";
import { expect, test } from "vitest";
import { KEYWORD_MATCHES } from "#contract/vocabulary.ts";
import {
  blocks,
  type Keyword,
  keywordConflicts,
  keywordNotation,
  keywordProblem,
  parseKeyword,
  parseKeywordLines,
  withoutDuplicates,
} from "./keyword-lists.ts";

test.each<[string, Keyword]>([
  ["winter boots", { text: "winter boots", match: "broad" }],
  ['"winter boots"', { text: "winter boots", match: "phrase" }],
  ["“winter boots”", { text: "winter boots", match: "phrase" }],
  ["[winter boots]", { text: "winter boots", match: "exact" }],
  [" [ winter   boots ] ", { text: "winter boots", match: "exact" }],
  ["+winter +boots", { text: "winter boots", match: "broad" }],
  ["c++ course", { text: "c++ course", match: "broad" }],
])("%s is read as its text and match type", (notation, keyword) => {
  expect(parseKeyword(notation)).toEqual(keyword);
});

test("writing and reading a keyword gives it back", () => {
  const text = fc.array(fc.stringMatching(/^[a-z0-9é]{1,8}$/), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(text, fc.constantFrom(...KEYWORD_MATCHES), (words, match) => {
      const keyword = { text: words.join(" "), match };
      expect(parseKeyword(keywordNotation(keyword))).toEqual(keyword);
      expect(blocks(keyword, keyword)).toBe(true);
    }),
  );
});

const broad = (text: string): Keyword => ({ text, match: "broad" });

test("80 characters and ten words are allowed, no more", () => {
  expect(keywordProblem(broad("x".repeat(80)))).toBeNull();
  expect(keywordProblem(broad("x".repeat(81)))).toContain("1 character over the limit of 80");
  expect(keywordProblem(broad("a b c d e f g h i j"))).toBeNull();
  expect(keywordProblem(broad("a b c d e f g h i j k"))).toContain("11 words");
  expect(keywordProblem(broad(""))).toBe("is empty");
  expect(keywordProblem(broad("boots!"))).toContain("“!”");
  expect(keywordProblem(parseKeyword("[winter boots"))).toContain("misplaced");
});

test("a list is read line by line, and each line that is none is named", () => {
  const { keywords, problems } = parseKeywordLines('boots\r\n\r\n"warm boots"\n[boots!]\n', 10);
  expect(keywords.map(keywordNotation)).toEqual(["boots", '"warm boots"']);
  expect(problems).toEqual([
    { line: 4, text: "[boots!]", problem: "includes “!”, which keywords can’t contain" },
  ]);
});

test("no more lines of a list are read than it may have", () => {
  const text = "boots\n".repeat(100_000);
  expect(parseKeywordLines(text, 2000)).toMatchObject({ hasMore: true });
  expect(parseKeywordLines(text, 2000).keywords).toHaveLength(2000);
  expect(parseKeywordLines("a\n\nb", 2)).toMatchObject({ hasMore: false });
  expect(parseKeywordLines("a!\n".repeat(100_000), 2000).problems).toHaveLength(2000);
});

test("duplicates are told by words and match type, whatever the case", () => {
  const { kept, duplicates } = withoutDuplicates(["boots", "Boots", "[boots]", " BOOTS "].map(parseKeyword));
  expect(kept.map(keywordNotation)).toEqual(["boots", "[boots]"]);
  expect(duplicates).toHaveLength(2);
});

test.each([
  ["free", "free winter boots", true],
  ["boots free", "free winter boots", true],
  ["boot", "winter boots", false],
  ['"winter boots"', "warm winter boots", true],
  ['"boots winter"', "warm winter boots", false],
  ["[winter boots]", "winter boots", true],
  ["[winter boots]", "warm winter boots", false],
])("the negative %s and the keyword %s: %s", (negative, keyword, expected) => {
  expect(blocks(parseKeyword(negative), parseKeyword(keyword))).toBe(expected);
});

const group = (name: string, keywords: string[], negatives: string[] = []) => ({
  id: name,
  name,
  keywords: keywords.map(parseKeyword),
  negatives: negatives.map(parseKeyword),
});

test("conflicts are keywords in two ad groups, blocked ones and duplicates", () => {
  const found = keywordConflicts([
    group("Boots", ["[winter boots]", "boots", "boots"]),
    group("Warm", ["[Winter Boots]", "free warm boots"], ["free"]),
    group("Other", ["socks"]),
  ]);
  expect(found).toEqual([
    { kind: "shared", groups: ["Boots", "Warm"], keyword: { text: "winter boots", match: "exact" } },
    { kind: "blocked", group: "Warm", keyword: broad("free warm boots"), negative: broad("free") },
    { kind: "duplicate", group: "Boots", keyword: broad("boots") },
  ]);
});
