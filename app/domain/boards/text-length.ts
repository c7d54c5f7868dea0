import { type NetworkLimits, type NetworkRule, networkRule } from "./network-rules.ts";
import { linksIn } from "./links.ts";

/** Links of a text as written there. The browser and the server use the same one, so that their numbers agree. */
export type FindLinks = (text: string) => readonly string[];

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\u20E3|\p{Extended_Pictographic}\u200D/u;

/** X's ranges of code points that weigh 1; everything else weighs 2. Source: twitter-text, config v3. */
const LIGHT: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

const isLight = (point: number) => LIGHT.some(([from, to]) => point >= from && point <= to);

/** An emoji weighs 2 however many code points it is made of. */
function weightOf(text: string): number {
  let weight = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (EMOJI.test(segment)) weight += 2;
    else for (const point of segment) weight += isLight(point.codePointAt(0) ?? 0) ? 1 : 2;
  }
  return weight;
}

const PLAIN = /^[\0-\x7F]*$/;

function measured(text: string, { measure }: NetworkRule): number {
  if (PLAIN.test(text)) return text.length;
  if (measure === "weighted") return weightOf(text);
  let length = 0;
  for (const _ of measure === "graphemes" ? graphemes.segment(text) : text) length++;
  return length;
}

/** As it is counted: composed, line ends as one character. */
export const normalized = (text: string): string => text.replaceAll("\r\n", "\n").normalize("NFC");

/** Length of a text on a network, in that network's own measure; in code points where none is known. */
export function lengthOn(network: string, text: string, findLinks: FindLinks = linksIn): number {
  const rule = networkRule(network);
  const composed = normalized(text);
  if (!rule) return Array.from(composed).length;
  const { link } = rule;
  if (link === undefined) return measured(composed, rule);
  const between: string[] = [];
  let end = 0;
  for (const found of findLinks(composed)) {
    const at = composed.indexOf(found, end);
    between.push(composed.slice(end, at));
    end = at + found.length;
  }
  // Measured in one go, with a mark of length 1 for each link that joins what is on its sides to nothing.
  const marked = [...between, composed.slice(end)].join("\0");
  return measured(marked, rule) + between.length * (link - 1);
}

/** Length in UTF-8 bytes, which Bluesky limits too. */
export const bytesOf = (text: string): number => new TextEncoder().encode(normalized(text)).length;

/** How long a text is on a network and how much of it is too much; `bytes` where that is the narrower limit. */
export type Use = { used: number; cap: number; over: number; unit: "characters" | "bytes" };

/** Null for a network that is not in the table. */
export function usageOf(network: string, text: string, limits?: NetworkLimits): Use | null {
  const rule = networkRule(network, limits);
  if (!rule) return null;
  const used = lengthOn(network, text);
  if (rule.bytes !== undefined && used <= rule.cap) {
    const bytes = bytesOf(text);
    if (bytes > rule.bytes) return { used: bytes, cap: rule.bytes, over: bytes - rule.bytes, unit: "bytes" };
  }
  return { used, cap: rule.cap, over: Math.max(0, used - rule.cap), unit: "characters" };
}

/** The text of a post on one network: its own, else that for all. */
export const textOn = (
  network: string,
  { content, overrides }: { content: string; overrides: Readonly<Partial<Record<string, string>>> },
): string => overrides[network] || content;

/**
 * Where a network first cuts a text: what everybody reads, and what only those do who ask for more. Never within a character, and at
 * a blank rather than within a word. `rest` is empty where nothing is cut.
 */
export function foldOn(network: string, text: string): { shown: string; rest: string } {
  const fold = networkRule(network)?.fold;
  if (fold === undefined || Array.from(text).length <= fold) return { shown: text, rest: "" };
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
