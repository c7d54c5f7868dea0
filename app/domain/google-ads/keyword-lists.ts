import { KEYWORD_MAX, KEYWORD_WORDS_MAX } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import type { KeywordMatch } from "#contract/vocabulary.ts";

/** `text` has no match type notation. */
export type Keyword = { text: string; match: KeywordMatch };

/** Characters that Google rejects in keywords. Source: support.google.com/google-ads/answer/7476658 */
const FORBIDDEN = /[!@%^*()={};~`<>?\\|,]/u;

/** Normalizes case and spaces, as Google does to compare keywords. */
const plainText = (text: string) => text.trim().replaceAll(/\s+/g, " ").toLowerCase();
const wordsOf = (text: string) => plainText(text).split(" ").filter(Boolean);

/** Parses `[exact]`, `"phrase"`, and `broad`. The plus signs of an older notation are ignored. */
export function parseKeyword(notation: string): Keyword {
  const trimmed = notation.trim();
  const exact = /^\[(.*)\]$/su.exec(trimmed)?.[1];
  if (exact !== undefined) return { text: tidy(exact), match: "exact" };
  const phrase = /^["“”](.*)["“”]$/su.exec(trimmed)?.[1];
  if (phrase !== undefined) return { text: tidy(phrase), match: "phrase" };
  return { text: tidy(trimmed.replaceAll(/(^|\s)\+(?=\S)/g, "$1")), match: "broad" };
}

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();

export function keywordNotation({ text, match }: Keyword): string {
  if (match === "exact") return `[${text}]`;
  return match === "phrase" ? `"${text}"` : text;
}

/** Returns what is wrong with a keyword, as the end of a sentence about it, or null. */
export function keywordProblem({ text }: Keyword): string | null {
  if (text === "") return "is empty";
  const length = Array.from(text).length;
  if (length > KEYWORD_MAX)
    return `is ${plural(length - KEYWORD_MAX, "character")} over the limit of ${KEYWORD_MAX}`;
  const words = wordsOf(text).length;
  if (words > KEYWORD_WORDS_MAX) return `has ${words} words, over the limit of ${KEYWORD_WORDS_MAX}`;
  const sign = FORBIDDEN.exec(text)?.[0];
  if (sign !== undefined) return `includes “${sign}”, which keywords can’t contain`;
  return /[[\]"“”]/u.test(text) ? "has a misplaced bracket or quotation mark" : null;
}

/** The maximum characters of a line that an error message quotes. */
const SHOWN_MAX = 100;

export type KeywordProblem = { line: number; text: string; problem: string };

/**
 * Parses one keyword per line and ignores blank lines. Lines are numbered from 1.
 * @param most the maximum number of lines. Further lines are ignored
 */
export function parseKeywordLines(
  text: string,
  most: number,
): { keywords: Keyword[]; problems: KeywordProblem[]; hasMore: boolean } {
  const keywords: Keyword[] = [];
  const problems: KeywordProblem[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "") continue;
    if (keywords.length + problems.length >= most) return { keywords, problems, hasMore: true };
    const keyword = parseKeyword(line);
    const problem = keywordProblem(keyword);
    if (problem === null) keywords.push(keyword);
    else problems.push({ line: index + 1, text: line.trim().slice(0, SHOWN_MAX), problem });
  }
  return { keywords, problems, hasMore: false };
}

const keyOf = ({ text, match }: Keyword) => `${match} ${plainText(text)}`;

export function withoutDuplicates(keywords: readonly Keyword[]): { kept: Keyword[]; duplicates: Keyword[] } {
  const seen = new Set<string>();
  const kept: Keyword[] = [];
  const duplicates: Keyword[] = [];
  for (const keyword of keywords) {
    (seen.has(keyOf(keyword)) ? duplicates : kept).push(keyword);
    seen.add(keyOf(keyword));
  }
  return { kept, duplicates };
}

/**
 * Returns whether a negative keyword prevents a keyword from ever showing an ad. Negatives match no close variants: broad ones
 * need all their words in any order, phrases need their words in a row, and exact ones allow no other words.
 */
export const blocks = (negative: Keyword, keyword: Keyword): boolean =>
  blockerAmong([negative])(keyword) !== undefined;

/**
 * Finds the first negative keyword that blocks a keyword. A blocking negative has all its words in the keyword, so only negatives
 * whose rarest word occurs in it are compared: lists can have thousands of lines.
 */
function blockerAmong(negatives: readonly Keyword[]): (keyword: Keyword) => Keyword | undefined {
  type Entry = { negative: Keyword; order: number; words: string[]; text: string };
  const frequency = new Map<string, number>();
  for (const { text } of negatives)
    for (const word of wordsOf(text)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const byRarestWord = new Map<string, Entry[]>();
  for (const [order, negative] of negatives.entries()) {
    const words = wordsOf(negative.text);
    const [rarest] = words.toSorted((one, other) => (frequency.get(one) ?? 0) - (frequency.get(other) ?? 0));
    if (rarest === undefined) continue;
    const entry = { negative, order, words, text: words.join(" ") };
    const others = byRarestWord.get(rarest);
    if (others) others.push(entry);
    else byRarestWord.set(rarest, [entry]);
  }
  return (keyword) => {
    const said = wordsOf(keyword.text);
    const words = new Set(said);
    const text = said.join(" ");
    const isBlocking = (entry: Entry) => {
      if (entry.negative.match === "exact") return entry.text === text;
      if (entry.negative.match === "phrase") return ` ${text} `.includes(` ${entry.text} `);
      return entry.words.every((word) => words.has(word));
    };
    const found = [...words].flatMap((word) => byRarestWord.get(word)?.find(isBlocking) ?? []);
    return found.toSorted((one, other) => one.order - other.order)[0]?.negative;
  };
}

export type KeywordGroup = {
  id: string;
  name: string;
  keywords: readonly Keyword[];
  negatives: readonly Keyword[];
};

export type KeywordConflict =
  | { kind: "duplicate"; group: string; keyword: Keyword }
  | { kind: "shared"; groups: string[]; keyword: Keyword }
  | { kind: "blocked"; group: string; keyword: Keyword; negative: Keyword };

/** Returns duplicates within an ad group, keywords in two ad groups, and negatives that block a keyword of their own group. */
export function keywordConflicts(groups: readonly KeywordGroup[]): KeywordConflict[] {
  const duplicates = groups.flatMap(({ name, keywords }) =>
    withoutDuplicates(keywords).duplicates.map((keyword): KeywordConflict => ({
      kind: "duplicate",
      group: name,
      keyword,
    })),
  );
  const homes = new Map<string, { keyword: Keyword; groups: string[] }>();
  for (const { name, keywords } of groups) {
    for (const keyword of withoutDuplicates(keywords).kept) {
      const before = homes.get(keyOf(keyword));
      if (before === undefined) homes.set(keyOf(keyword), { keyword, groups: [name] });
      else before.groups.push(name);
    }
  }
  const shared = [...homes.values()]
    .filter(({ groups }) => groups.length > 1)
    .map(({ keyword, groups }): KeywordConflict => ({ kind: "shared", groups, keyword }));
  const blocked = groups.flatMap(({ name, keywords, negatives }) => {
    const blockerOf = blockerAmong(negatives);
    return keywords.flatMap((keyword) => {
      const negative = blockerOf(keyword);
      return negative === undefined
        ? []
        : [{ kind: "blocked", group: name, keyword, negative } satisfies KeywordConflict];
    });
  });
  return [...shared, ...blocked, ...duplicates];
}
