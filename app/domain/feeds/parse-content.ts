import { parseFeed } from "feedsmith";
import { decodeHTML } from "entities";
import { decodeFeed } from "./decode-feed.ts";
import { feedDate } from "./feed-dates.ts";
import { cleanXml, FeedFault, invalidFeed } from "./feed-fault.ts";

type FeedEntry = {
  guid: string | null;
  /** Absolute, if the feed’s own address is known. */
  link: string | null;
  /** Plain text. */
  title: string;
  /** HTML as it came. It isn’t safe to show. */
  html: string;
  author: string | null;
  published_at: string | null;
  updated_at: string | null;
};

export type ContentFeed = {
  format: "rss" | "atom" | "rdf" | "json";
  title: string;
  site: string | null;
  /** Minutes that the feed asks to be left alone after it was read. */
  ttl: number | null;
  /** Hours of UTC in which it asks not to be read. */
  skip_hours: number[];
  encoding: string;
  wrongly_declared: string | null;
  entries: FeedEntry[];
};

/** Entries that are read of a feed, the first ones. */
const ENTRIES_MAX = 1000;
const TITLE_MAX = 300;
/** Words of an entry without a title that name it. */
const NAMED_BY = 60;

type Parsed = ReturnType<typeof parseFeed>;
type RawEntry = {
  guid?: string | undefined;
  link?: string | undefined;
  title?: string | undefined;
  html?: string | undefined;
  author?: string | undefined;
  published?: unknown;
  updated?: unknown;
};

/**
 * Reads a feed of articles: RSS, Atom, RDF, or JSON Feed. It is to be called in a worker: a hostile feed takes seconds.
 * @param place where it is, by which relative links are read, and the `Content-Type` that came with it
 * @throws FeedFault for what is no feed, in a sentence
 */
export function readContentFeed(
  bytes: Uint8Array,
  place: { address?: string | null; contentType?: string } = {},
): ContentFeed {
  const { text, encoding, wrongly_declared } = decodeFeed(bytes, place.contentType);
  const cleaned = cleanXml(text, place.address ?? null);
  const parsed = parsedFrom(cleaned);
  const head = headOf(parsed);
  const site = absolute(head.site, place.address ?? null);
  const base = site ?? place.address ?? null;
  return {
    format: parsed.format,
    title: plain(head.title ?? "") || "Untitled feed",
    site,
    ttl: head.ttl ?? null,
    skip_hours: head.skipHours ?? [],
    encoding,
    wrongly_declared,
    entries: entriesOf(parsed)
      .slice(0, ENTRIES_MAX)
      .map((entry) => toEntry(entry, base)),
  };
}

function parsedFrom(text: string): Parsed {
  try {
    return parseFeed(text, { maxItems: ENTRIES_MAX });
  } catch (error) {
    throw error instanceof FeedFault ? error : invalidFeed();
  }
}

function headOf(parsed: Parsed) {
  switch (parsed.format) {
    case "atom":
      return {
        title: parsed.feed.title?.value,
        site: parsed.feed.links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href,
      };
    case "json":
      return { title: parsed.feed.title, site: parsed.feed.home_page_url };
    case "rdf":
      return { title: parsed.feed.title, site: parsed.feed.link };
    default:
      return {
        title: parsed.feed.title,
        site: parsed.feed.link,
        ttl: parsed.feed.ttl,
        skipHours: parsed.feed.skipHours,
      };
  }
}

function entriesOf(parsed: Parsed): RawEntry[] {
  switch (parsed.format) {
    case "atom":
      return (parsed.feed.entries ?? []).map((entry) => ({
        guid: entry.id,
        link: entry.links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href,
        title: entry.title?.value,
        html: entry.content?.value ?? entry.summary?.value,
        author: entry.authors?.[0]?.name,
        published: entry.published ?? entry.updated,
        updated: entry.updated,
      }));
    case "json":
      return (parsed.feed.items ?? []).map((item) => ({
        guid: item.id,
        link: item.url ?? item.external_url,
        title: item.title,
        html: item.content_html ?? item.content_text ?? item.summary,
        author: item.authors?.[0]?.name,
        published: item.date_published,
        updated: item.date_modified,
      }));
    case "rdf":
      return (parsed.feed.items ?? []).map((item) => ({
        guid: item.rdf?.about,
        link: item.link,
        title: item.title,
        html: item.content?.encoded ?? item.description,
        author: item.dc?.creators?.[0],
        published: item.dc?.dates?.[0],
      }));
    default:
      return (parsed.feed.items ?? []).map((item) => ({
        guid: item.guid?.value,
        link: item.link ?? linkIn(item.guid),
        title: item.title,
        html: item.content?.encoded ?? item.description,
        author: item.dc?.creators?.[0] ?? authorIn(item.authors?.[0]),
        published: item.pubDate ?? item.dc?.dates?.[0],
        updated: item.atom?.updated,
      }));
  }
}

/** A guid may be the only link. Many that don’t say that they are none aren’t one either. */
const linkIn = (guid: { value?: string | undefined; isPermaLink?: boolean | undefined } | undefined) =>
  guid?.isPermaLink !== false && /^https?:/i.test(guid?.value?.trim() ?? "") ? guid?.value : undefined;

/** "lin@northwind.test (Lin Okafor)" is Lin Okafor. */
const authorIn = (author: unknown) =>
  typeof author === "string" ? (/\(([^)]+)\)/.exec(author)?.[1] ?? author) : undefined;

function toEntry(entry: RawEntry, base: string | null): FeedEntry {
  const text = plain(entry.html ?? "");
  const link = absolute(entry.link, base);
  return {
    guid: entry.guid?.trim() || null,
    link,
    title:
      cut(plain(entry.title ?? ""), TITLE_MAX) ||
      cut(text, NAMED_BY) ||
      link ||
      entry.guid ||
      "Without a title",
    html: entry.html ?? "",
    author: cut(plain(entry.author ?? ""), TITLE_MAX) || null,
    published_at: feedDate(entry.published),
    updated_at: feedDate(entry.updated),
  };
}

/** Returns the text of something that may be HTML, may be escaped once too often, and is shown as text only. */
export const plain = (text: string) =>
  decodeHTML(
    text.replaceAll(/<(?:script|style)\b.*?<\/(?:script|style)>/gis, " ").replaceAll(/<[a-z/!][^>]*>/gi, " "),
  )
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const cut = (text: string, max: number) => {
  const letters = Array.from(text);
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
};

/** Returns an address of the web, or null. */
function absolute(link: string | undefined, base: string | null): string | null {
  if (link === undefined || link.trim() === "") return null;
  const url = URL.parse(link.trim(), base ?? undefined);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
