import type { Network } from "#contract/vocabulary.ts";

export type TextRule = {
  /** The longest text of one post, in the rule's measure. */
  cap: number;
  measure: "weighted" | "graphemes" | "code points";
  /** What any link counts, however long it is. */
  link?: number;
};

/** How long a text of each network may be. Compared with what the networks publish on 2026-11-20. */
export const TEXT_RULES: Readonly<Record<Network, TextRule>> = {
  x: { cap: 280, measure: "weighted", link: 23 },
  instagram: { cap: 2200, measure: "code points" },
  facebook: { cap: 63_206, measure: "code points" },
  linkedin: { cap: 3000, measure: "code points" },
  tiktok: { cap: 2200, measure: "code points" },
  pinterest: { cap: 500, measure: "code points" },
  youtube: { cap: 5000, measure: "code points" },
  threads: { cap: 500, measure: "code points" },
  bluesky: { cap: 300, measure: "graphemes" },
  mastodon: { cap: 500, measure: "graphemes", link: 23 },
  google_business: { cap: 1500, measure: "code points" },
};

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** X counts most Latin letters and signs once, everything else twice, and an emoji as one sign. */
const isLight = (code: number) =>
  code <= 4351 ||
  (code >= 8192 && code <= 8205) ||
  (code >= 8208 && code <= 8223) ||
  (code >= 8242 && code <= 8247);

const weightOf = (sign: string) =>
  /\p{Extended_Pictographic}/u.test(sign)
    ? 2
    : Array.from(sign).reduce((sum, letter) => sum + (isLight(letter.codePointAt(0) ?? 0) ? 1 : 2), 0);

function lengthIn(text: string, measure: TextRule["measure"]): number {
  if (measure === "code points") return Array.from(text).length;
  const signs = [...graphemes.segment(text.normalize("NFC"))];
  return measure === "graphemes"
    ? signs.length
    : signs.reduce((sum, { segment }) => sum + weightOf(segment), 0);
}

/** A text and a link below it, the text cut after a word so that both fit. Without a link the text alone. */
export function cutFor(rule: TextRule, text: string, link: string | null): string {
  const ending = link === null ? "" : `\n\n${link}`;
  const linkCost = link === null ? 0 : 2 + (rule.link ?? lengthIn(link, rule.measure));
  const room = rule.cap - linkCost;
  if (lengthIn(text, rule.measure) <= room) return `${text}${ending}`.trim();
  let kept = "";
  let end = 0;
  for (const { segment, index, isWordLike } of words.segment(text)) {
    const next = text.slice(0, index + segment.length);
    if (lengthIn(next, rule.measure) + 2 > room) break;
    kept = next;
    if (isWordLike === true) end = kept.length;
  }
  return `${kept.slice(0, end)} …${ending}`.trim();
}
