const WORDS_PER_MINUTE = 230;

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Splits a text into words by the rules of its language, also in languages without spaces. */
export function wordsOf(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) if (isWordLike) found.push(segment);
  return found;
}

/** Returns the minutes at 230 words per minute, rounded up. 0 for an empty text. */
export const readingMinutes = (count: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round(count / WORDS_PER_MINUTE));

/** Words that are frequent in every English text and rare in most other languages. */
const ENGLISH = new Set(
  "the of and to in is that it for was on are with as at be this have from or by not but what all were we when your can there an which their if will how you they has would about".split(
    " ",
  ),
);
const ENGLISH_SHARE = 0.2;
/** Shorter texts have no meaningful score. */
const SCORED_WORDS_MIN = 50;

const isEnglish = (lowered: readonly string[]) =>
  lowered.filter((word) => ENGLISH.has(word)).length / lowered.length >= ENGLISH_SHARE;

export type ReadingEase = {
  /** Flesch, 0 (hard) to 100 (easy). */
  score: number;
  label: "Very easy" | "Easy" | "Plain" | "Fairly hard" | "Hard" | "Very hard";
};

/** Returns Flesch's reading ease, which is made for English. Null for other languages and for texts under 50 words. */
export function readingEase(text: string): ReadingEase | null {
  const lowered = wordsOf(text).map((word) => word.toLowerCase());
  if (lowered.length < SCORED_WORDS_MIN || !isEnglish(lowered)) return null;
  let count = 0;
  for (const { segment } of sentences.segment(text)) if (/\p{L}/u.test(segment)) count++;
  const syllables = lowered.reduce((sum, word) => sum + syllablesIn(word), 0);
  const flesch =
    206.835 - 1.015 * (lowered.length / Math.max(1, count)) - 84.6 * (syllables / lowered.length);
  const score = Math.round(Math.min(100, Math.max(0, flesch)));
  return { score, label: labelOf(score) };
}

/** Counts groups of vowels without silent endings. */
function syllablesIn(word: string): number {
  const trimmed = word.replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, "").replace(/^y/, "");
  return Math.max(1, trimmed.match(/[aeiouy]{1,2}/g)?.length ?? 1);
}

function labelOf(score: number): ReadingEase["label"] {
  if (score >= 80) return "Very easy";
  if (score >= 70) return "Easy";
  if (score >= 60) return "Plain";
  if (score >= 50) return "Fairly hard";
  return score >= 30 ? "Hard" : "Very hard";
}
