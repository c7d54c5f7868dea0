/**
 * Links in the text of a post: those with a scheme, and bare names with one of the endings that nobody mistakes for a word. Small
 * enough for the browser; a test holds it against linkify-it, which knows far more.
 */
const SCHEMED = String.raw`https?:\/\/[^\s<>"'\u3000-\u303F\uFF00-\uFFEF]+`;
const BARE = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:com|org|net|edu|gov|info|biz|shop|pro|museum|coop|aero|asia|name|[a-z]{2})(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])(?:[/?#][^\s<>"'\u3000-\u303F\uFF00-\uFFEF]*)?`;
const LINK = new RegExp(`${SCHEMED}|(?<![\\p{L}\\p{N}_@./-])${BARE}(?!@)`, "giu");

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** A mark that ends the sentence around a link is no part of it, nor is a bracket that the link did not open. */
function trimmed(link: string): string {
  // Counted once: a link may be nothing but brackets.
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

/** Every link of a text, as written there, in order. */
export const linksIn = (text: string): string[] =>
  Array.from(text.matchAll(LINK), ([link]) => trimmed(link)).filter((link) => !/^https?:\/\/$/i.test(link));
