import { findLinks, withLinks } from "./links.ts";

/** Signs that can be within a hashtag beside letters, marks, and digits: joiners, the middle dot, and those of some scripts. */
const JOINING = String.raw`_\u00B7\u05BE\u05F3\u05F4\u0F0B\u0F0C\u200C\u200D\u3003\u301C\u309B\u309C\u30A0\u30FB\uA67E\uFF5E`;
const WORD = String.raw`\p{L}\p{M}\p{N}${JOINING}`;

/** An emoji may end in a mark (U+FE0F). */
export const HASHTAG = String.raw`(?<=^|[\uFE0E\uFE0F]|[^${WORD}&])[#＃](?![\uFE0F\u20E3])(?=[\p{N}${JOINING}]*[\p{L}\p{M}])[${WORD}]+(?![${WORD}]|:\/\/)`;
const HASHTAGS = new RegExp(HASHTAG, "gu");

/** Returns a text of the same length in which links are plain letters. */
export const withoutLinks = (text: string): string =>
  withLinks(text, findLinks(text), (link) => "x".repeat(link.length));

export const hashtagsIn = (text: string): string[] => withoutLinks(text).match(HASHTAGS) ?? [];
