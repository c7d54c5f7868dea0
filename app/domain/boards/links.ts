/**
 * Finds links in the text of a post: URLs with a scheme, and bare domains with an ending that can't be mistaken for a word. Small
 * enough for the browser. A test compares it with linkify-it, which supports far more.
 */
const SCHEMED = String.raw`https?:\/\/[^\s<>"'\u3000-\u303F\uFF00-\uFFEF]+`;
const BARE = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:com|org|net|edu|gov|info|biz|shop|pro|museum|coop|aero|asia|name|[a-z]{2})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])(?:[/?#][^\s<>"'\u3000-\u303F\uFF00-\uFFEF]*)?`;
const LINK = new RegExp(`${SCHEMED}|(?<![\\p{L}\\p{N}_@./-])${BARE}(?!@)`, "giu");

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Punctuation at the end of a sentence isn't part of a link, and neither is a bracket that the link didn't open. */
function trimmed(link: string): string {
  // Counted once, because a link may consist only of brackets.
  const count = new Map<string, number>();
  for (const sign of link.match(/[()[\]{}]/g) ?? []) count.set(sign, (count.get(sign) ?? 0) + 1);
  let end = link.length;
  for (; end > 0; end--) {
    const last = link.charAt(end - 1);
    const opening = OPENING[last];
    const closings = count.get(last) ?? 0;
    const isClosedTooOften = opening !== undefined && closings > (count.get(opening) ?? 0);
    if (!isClosedTooOften && !/[.,;:!?*_~'"”’»…]/.test(last)) break;
    if (isClosedTooOften) count.set(last, closings - 1);
  }
  return link.slice(0, end);
}

/** Returns every link of a text as written, in order. */
export const linksIn = (text: string): string[] =>
  Array.from(text.matchAll(LINK), ([link]) => trimmed(link)).filter((link) => !/^https?:\/\/$/i.test(link));
