/** Why a feed can’t be read, in a sentence for people. */
export class FeedFault extends Error {
  /** The feeds that a web page names, if one was where the feed should be. */
  readonly offered: readonly string[];

  constructor(message: string, offered: readonly string[] = []) {
    super(message);
    this.offered = offered;
  }
}

const NOT_A_FEED = "This is not a valid feed.";

/** The beginning of a document, in which its kind is told. */
const HEAD = 4096;

/**
 * Removes what no XML may have, and a plain document type.
 * @throws FeedFault for a document type with rules of its own, and for web pages
 */
export function cleanXml(text: string, address: string | null): string {
  const start = text.slice(0, HEAD).trimStart();
  if (/^(?:<!doctype\s+html|<html[\s>])/i.test(start))
    throw new FeedFault("This is a web page.", feedsNamedIn(text, address));
  // Names that stand for other texts can make a small file a huge one, or ask for others.
  if (/<!ENTITY/i.test(text) || /<!DOCTYPE[^>[]*\[/i.test(text)) throw new FeedFault(NOT_A_FEED);
  return (
    text
      .replace(/<!DOCTYPE[^>[]*>/i, "")
      // oxlint-disable-next-line no-control-regex -- XML allows none of these
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
      .trimStart()
  );
}

const LINK = /<link\b[^>]*>/gi;
const FEED_TYPE = /\btype\s*=\s*["']?application\/(?:rss\+xml|atom\+xml|feed\+json|json)["'\s>]/i;

/** Feeds that are offered of a page. */
const OFFERED_MAX = 5;

function feedsNamedIn(html: string, address: string | null): string[] {
  const found = [...html.slice(0, 200_000).matchAll(LINK)].flatMap(([tag]) => {
    if (!FEED_TYPE.test(tag)) return [];
    const href = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag);
    const path = href?.[1] ?? href?.[2] ?? href?.[3];
    return path === undefined ? [] : (URL.parse(path, address ?? undefined)?.href ?? path);
  });
  return [...new Set(found)].slice(0, OFFERED_MAX);
}

export const invalidFeed = () => new FeedFault(NOT_A_FEED);
