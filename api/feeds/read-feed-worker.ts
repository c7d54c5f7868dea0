import { FeedFault } from "#domain/feeds/feed-fault.ts";
import { readOpml } from "#domain/feeds/opml.ts";
import { readContentFeed } from "#domain/feeds/parse-content.ts";
import { readProductFeed } from "#domain/feeds/read-products.ts";
import type { Asked, Reading } from "./read-feed.ts";
import { readyEntries, readyProducts } from "./ready.ts";

export default function read({ family, bytes, address, contentType }: Asked): Reading {
  const place = { address, contentType };
  try {
    if (family === "list") return { list: readOpml(bytes) };
    if (family === "content") {
      const feed = readContentFeed(bytes, place);
      return { content: { ...feed, entries: readyEntries(feed) } };
    }
    const feed = readProductFeed(bytes, place);
    return { products: { ...feed, products: readyProducts(feed.products) } };
  } catch (error) {
    if (error instanceof FeedFault) return { fault: error.message, offered: error.offered };
    throw error;
  }
}
