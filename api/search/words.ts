/** Longer words are cut, in what is stored and in what is asked. */
const WORD_MAX = 60;

/** What the words of one text may add up to, so that an index can hold them. */
const TEXT_MAX = 150_000;
const WORDS_MAX = 12_000;

/** Words of people who write without spaces are their single characters. An emoji is a word. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}\p{Cf}])+|\p{Extended_Pictographic}/gu;

/** Letters that people also type without their stroke, or as two. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
  ς: "σ",
};

export type Word = { folded: string; start: number; end: number };

/** Returns a word without case, accents, and invisible characters. Both databases compare only these. */
function fold(word: string): string {
  const plain = word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßæœøđðłıþς]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]/gu, "");
  return plain.length > WORD_MAX ? plain.slice(0, WORD_MAX).toWellFormed() : plain;
}

/** Returns a text's words in their order, as many as an index can hold. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  let size = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word);
    if (folded === "") continue;
    size += folded.length;
    if (size > TEXT_MAX || words.length === WORDS_MAX) break;
    words.push({ folded, start: index, end: index + word.length });
  }
  return words;
}

/**
 * Returns every three letters in a row of a word, after its first two. With them, the middle of a name is found, and a name
 * that is misspelled.
 */
export function gramsOf(word: string): string[] {
  const letters = Array.from(word);
  const grams = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(""));
  return letters.length < 2 ? [] : [`·${letters.slice(0, 2).join("")}`, ...grams];
}

/** Words that must occur next to each other. */
export type Term = {
  words: readonly Word[];
  /** Whether the last word may go on. */
  isOpen: boolean;
  /** Whether it may be in the middle of a name's word. */
  isLoose: boolean;
};

/** More words than this are left out. */
const ASKED_MAX = 12;

const PART = /["“”„«»]([^"“”„«»]*)["“”„«»]|[^\s"“”„«»]+/gu;

/** Reads a search: words, and phrases in quotation marks. All other signs only separate words. */
export function termsIn(search: string): Term[] {
  let left = ASKED_MAX;
  const terms: Term[] = [];
  for (const { 0: part, 1: phrase, index } of search.matchAll(PART)) {
    const words = wordsIn(part)
      .slice(0, left)
      .map(({ folded, start, end }) => ({ folded, start: start + index, end: end + index }));
    if (words.length === 0) continue;
    left -= words.length;
    terms.push({ words, isOpen: false, isLoose: phrase === undefined && words.length === 1 });
    if (left === 0) break;
  }
  const last = terms.at(-1);
  const isQuoted = last !== undefined && /["“”„«»]\s*$/u.test(search);
  return terms.map((term) => (term === last ? { ...term, isOpen: !isQuoted } : term));
}

export type Range = [start: number, end: number];

/** Returns where a text has what was asked for. Whole words are marked, so that no letter is. */
export function marksIn(
  words: readonly Word[],
  terms: readonly Term[],
  { isName }: { isName: boolean },
): Range[] {
  const marks: Range[] = [];
  for (let index = 0; index < words.length; index++) {
    const lengths = terms
      .filter((term) => isAt(words, index, term, isName))
      .map(({ words: { length } }) => length);
    if (lengths.length === 0) continue;
    const last = index + Math.max(...lengths) - 1;
    marks.push([words[index]?.start ?? 0, words[last]?.end ?? 0]);
    index = last;
  }
  return marks;
}

function isAt(words: readonly Word[], index: number, term: Term, isName: boolean): boolean {
  const last = term.words.length - 1;
  return term.words.every(({ folded }, offset) => {
    const word = words[index + offset]?.folded;
    if (word === undefined) return false;
    if (word === folded) return true;
    if (offset === last && term.isOpen && word.startsWith(folded)) return true;
    return isName && term.isLoose && folded.length > 2 && word.includes(folded);
  });
}

/** Mistakes that a word may have: none in three letters, one in up to seven, two in more. */
const mistakesIn = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Returns the word that was probably meant, as it is written, or null. */
export function nearestOf(word: string, known: readonly (Word & { shown: string })[]): string | null {
  const distances = known
    .filter(({ folded }) => Math.abs(folded.length - word.length) <= mistakesIn(word))
    .map(({ folded, shown }) => ({ shown, distance: distanceOf(word, folded) }))
    .filter(({ distance }) => distance <= mistakesIn(word))
    .toSorted((left, right) => left.distance - right.distance);
  return distances[0]?.shown.toLowerCase() ?? null;
}

/** Counts the letters to add, drop, replace, or swap with the next one (optimal string alignment). */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}
