import { type NetworkLimits, type NetworkRule, networkRule } from "./network-rules.ts";
import { linksIn } from "./links.ts";

/** Finds the links of a text as written. The browser and the server use the same function, so that their counts agree. */
export type FindLinks = (text: string) => readonly string[];

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\u20E3|\p{Extended_Pictographic}\u200D/u;

/** X's ranges of code points with weight 1. Everything else has weight 2. Source: twitter-text, config v3. */
const LIGHT: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

const isLight = (point: number) => LIGHT.some(([from, to]) => point >= from && point <= to);

/** An emoji has weight 2, however many code points it consists of. */
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

/** Returns the text as it is counted: composed, with line breaks as one character. */
export const normalized = (text: string): string => text.replaceAll("\r\n", "\n").normalize("NFC");

/** Returns the length of a text in the network's own unit, or in code points if the network isn't known. */
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
  // Measured in one call. Each link is replaced by a character of length 1 that doesn't join its neighbors.
  const marked = [...between, composed.slice(end)].join("\0");
  return measured(marked, rule) + between.length * (link - 1);
}

/** Returns the length in UTF-8 bytes, which Bluesky also limits. */
export const bytesOf = (text: string): number => new TextEncoder().encode(normalized(text)).length;

/** How long a text is on a network and how far it is over the limit. In `bytes` if that limit is reached first. */
export type Use = { used: number; cap: number; over: number; unit: "characters" | "bytes" };

/** Returns null for a network that isn't in the table. */
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
