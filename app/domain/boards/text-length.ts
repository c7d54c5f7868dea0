import { type NetworkLimits, type NetworkRule, networkRule } from "./network-rules.ts";
import { findLinks, withLinks } from "./links.ts";

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

const utf8Length = (text: string) => new TextEncoder().encode(text).length;

function measured(text: string, measure: NetworkRule["measure"]): number {
  if (PLAIN.test(text)) return text.length;
  if (measure === "weighted") return weightOf(text);
  if (measure === "bytes") return utf8Length(text);
  let length = 0;
  for (const _ of measure === "graphemes" ? graphemes.segment(text) : text) length++;
  return length;
}

/** Returns the text as it is counted: composed, with line breaks as one character. */
export const normalized = (text: string): string => text.replaceAll("\r\n", "\n").normalize("NFC");

/** What any link counts for on X and Mastodon, in characters of length 1 that don't join their neighbors. */
const LINK_OF_23 = "\0".repeat(23);

const hasScheme = ({ link }: { link: string }) => /^https?:/i.test(link);

const MENTION_WITH_SERVER = /(?<![/\w])@(\w+(?:[.-]+\w+)*)@[\w.-]*\w/g;

const BLUESKY_LINK = /(?<=^|[\s(])https?:\/\/\S+/gi;
const BLUESKY_PATH = { max: 15, shown: 13 };

/** Bluesky's app shows a link without its scheme, and only the start of its path. That is also what it publishes. */
function asBlueskyShows(link: string): string {
  const ending = /(?:[.,;:!?]|(?<!\(.*)\))$/.exec(link)?.[0] ?? "";
  const written = link.slice(0, link.length - ending.length);
  if (!URL.canParse(written)) return link;
  const { host, pathname, search, hash } = new URL(written);
  const path = `${pathname === "/" ? "" : pathname}${search}${hash}`;
  return `${host}${path.length > BLUESKY_PATH.max ? `${path.slice(0, BLUESKY_PATH.shown)}...` : path}${ending}`;
}

/** Returns a text in which whatever a network counts differently is replaced by something as long. */
function asCounted(network: string, text: string): string {
  switch (network) {
    case "x":
      return withLinks(text, findLinks(text), () => LINK_OF_23);
    case "mastodon":
      return withLinks(
        text,
        findLinks(text).filter(hasScheme),
        () => LINK_OF_23,
        (part) => part.replace(MENTION_WITH_SERVER, "@$1"),
      );
    case "bluesky":
      return text.replace(BLUESKY_LINK, asBlueskyShows);
    default:
      return text;
  }
}

/** How long a text is on a network and how far it is over the limit. In `bytes` if that is what it has too many of. */
export type Use = { used: number; cap: number; over: number; unit: "characters" | "bytes" };

/** Returns null for a network that isn't in the table. */
export function usageOf(network: string, text: string, limits?: NetworkLimits): Use | null {
  const rule = networkRule(network, limits);
  if (!rule) return null;
  const { cap, bytes: bytesMax } = rule;
  const counted = asCounted(network, normalized(text));
  const used = measured(counted, rule.measure);
  if (bytesMax !== undefined && used <= cap) {
    const bytes = utf8Length(counted);
    if (bytes > bytesMax) return { used: bytes, cap: bytesMax, over: bytes - bytesMax, unit: "bytes" };
  }
  const unit = rule.measure === "bytes" && !PLAIN.test(counted) ? "bytes" : "characters";
  return { used, cap, over: Math.max(0, used - cap), unit };
}
