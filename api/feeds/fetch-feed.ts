import { CONTENT_FEED_BYTES_MAX, PRODUCT_FEED_BYTES_MAX } from "#contract/limits.ts";
import { retryAfterIn } from "#domain/feeds/schedule.ts";
import type { FeedRow } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { OutgoingError } from "#api/http/outgoing.ts";

export type Fetched =
  | {
      kind: "document";
      status: number;
      bytes: Buffer;
      address: string;
      contentType: string;
      etag: string | null;
      lastModified: string | null;
    }
  | { kind: "unchanged"; status: number }
  | { kind: "gone"; status: number; error: string }
  | { kind: "failed"; status: number | null; error: string; retryAfter: number | null };

const CONTENT_MS = 10_000;
export const PRODUCTS_MS = 60_000;
const NOT_MODIFIED = 304;
const GONE = 410;
/** Headers of a server that are kept to be sent back. */
const HEADER_MAX = 500;

const ACCEPT = {
  content:
    "application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, */*;q=0.8",
  products: "application/xml, text/csv, text/tab-separated-values, */*;q=0.8",
};

/** Gets the document of a feed, unless it is the one that was read last. */
export async function fetchFeed(
  { outgoing, clock }: Pick<Deps, "outgoing" | "clock">,
  feed: FeedRow & { address: string },
): Promise<Fetched> {
  const isContent = feed.family === "content";
  const headers = {
    "User-Agent": "Marquee-Feeds",
    Accept: ACCEPT[feed.family],
    ...(feed.etag !== null && { "If-None-Match": feed.etag }),
    ...(feed.last_modified !== null && { "If-Modified-Since": feed.last_modified }),
  };
  try {
    const got = await outgoing.get(feed.address, {
      headers,
      bytesMax: isContent ? CONTENT_FEED_BYTES_MAX : PRODUCT_FEED_BYTES_MAX,
      timeoutMs: isContent ? CONTENT_MS : PRODUCTS_MS,
    });
    const { status } = got;
    if (status === NOT_MODIFIED) return { kind: "unchanged", status };
    if (status === GONE)
      return { kind: "gone", status, error: "The server says that the feed is gone (410)." };
    if (status >= 200 && status < 300)
      return {
        kind: "document",
        status,
        bytes: got.bytes,
        address: got.address,
        contentType: got.headers["content-type"] ?? "",
        etag: kept(got.headers["etag"]),
        lastModified: kept(got.headers["last-modified"]),
      };
    return {
      kind: "failed",
      status,
      error: `The server responded with ${status}.`,
      retryAfter: retryAfterIn(got.headers["retry-after"], clock()),
    };
  } catch (error) {
    if (error instanceof OutgoingError)
      return { kind: "failed", status: null, error: error.message, retryAfter: null };
    throw error;
  }
}

/** A header that could not be sent back is forgotten. */
const kept = (header: string | undefined): string | null =>
  header !== undefined && header.length <= HEADER_MAX && /^[\x20-\x7e]+$/.test(header) ? header : null;
