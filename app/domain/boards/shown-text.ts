import { networkRule } from "./network-rules.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the text of a post on one network: its own, or else the shared one. */
export const textOn = (
  network: string,
  { content, overrides }: { content: string; overrides: Readonly<Partial<Record<string, string>>> },
): string => overrides[network] || content;

/**
 * Returns a text as a network publishes it: with the post's link after it, if the network puts it there and the text doesn't have it.
 */
export function sentText(
  network: string,
  text: string,
  { link, images }: { link: string | null; images: number },
): string {
  const place = networkRule(network)?.linkInText;
  const isInText = place === "always" || (place === "with images" && images > 0);
  return isInText && link && !text.includes(link) ? `${text.trim()}\n\n${link}`.trim() : text;
}

/**
 * Splits a text where a network truncates it: what everyone sees, and what people see after "more". Never splits a character, and
 * splits at a space rather than within a word. `rest` is empty if nothing is truncated.
 * @param fold how many code points are shown
 */
export function foldAt(text: string, fold: number): { shown: string; rest: string } {
  if (Array.from(text).length <= fold) return { shown: text, rest: "" };
  let at = 0;
  let points = 0;
  for (const { segment } of graphemes.segment(text)) {
    points += Array.from(segment).length;
    if (points > fold) break;
    at += segment.length;
  }
  const blank = text.slice(0, at + 1).search(/\s\S*$/);
  const cut = blank > at / 2 ? blank : at;
  return { shown: text.slice(0, cut), rest: text.slice(cut) };
}
