import { generateOpml, parseOpml } from "feedsmith";
import { decodeFeed } from "./decode-feed.ts";
import { cleanXml, FeedFault } from "./feed-fault.ts";

export type OutlinedFeed = { title: string; address: string; category: string | null };

export type ReadOpml = {
  feeds: OutlinedFeed[];
  /** Feeds that are there once more. */
  doubles: OutlinedFeed[];
  /** Names of entries that lead to no feed. */
  others: string[];
};

/** Feeds that are read of a list. */
const FEEDS_MAX = 1000;
const CATEGORY_MAX = 100;

type Outline = {
  text?: string | undefined;
  title?: string | undefined;
  xmlUrl?: string | undefined;
  outlines?: Outline[] | undefined;
};

/**
 * Reads a list of feeds as other readers export it. Folders become categories: "Press / Deep".
 * @throws FeedFault for what is no such list
 */
export function readOpml(bytes: Uint8Array): ReadOpml {
  const text = cleanXml(decodeFeed(bytes).text, null);
  let outlines: Outline[];
  try {
    outlines = parseOpml(text).body?.outlines ?? [];
  } catch {
    throw new FeedFault("This is not a list of feeds (OPML).");
  }
  const read: ReadOpml = { feeds: [], doubles: [], others: [] };
  const known = new Set<string>();
  const walk = (list: readonly Outline[], folders: readonly string[]) => {
    for (const { text: words, title, xmlUrl: address, outlines: within } of list) {
      const name = (words ?? title ?? address ?? "").trim();
      if (within !== undefined && within.length > 0) walk(within, [...folders, name]);
      else if (address === undefined) read.others.push(name);
      else {
        const category = folders.filter(Boolean).join(" / ").slice(0, CATEGORY_MAX) || null;
        const feed = { title: name || address, address: address.trim(), category };
        if (read.feeds.length >= FEEDS_MAX)
          throw new FeedFault(`The list has more than ${FEEDS_MAX} feeds. Split it.`);
        (known.has(feed.address) ? read.doubles : read.feeds).push(feed);
        known.add(feed.address);
      }
    }
  };
  walk(outlines, []);
  return read;
}

type WrittenOutline = {
  text: string;
  title: string;
  type?: string;
  xmlUrl?: string;
  outlines?: WrittenOutline[];
};

/** Writes a list of feeds that other readers take, with a folder for each category. */
export function writeOpml(title: string, feeds: readonly OutlinedFeed[]): string {
  const toOutline = ({ title: name, address }: OutlinedFeed) => ({
    text: name,
    title: name,
    type: "rss",
    xmlUrl: address,
  });
  // The writer takes no list without feeds, and readers do.
  if (feeds.length === 0)
    return '<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0"><head/><body/></opml>\n';
  const categories = Map.groupBy(feeds, ({ category }) => category);
  return generateOpml({
    head: { title },
    body: {
      outlines: [...categories].flatMap(([category, members]): WrittenOutline[] =>
        category === null
          ? members.map(toOutline)
          : [{ text: category, title: category, outlines: members.map(toOutline) }],
      ),
    },
  });
}
