import { parentPort, workerData } from "node:worker_threads";
import { FeedFault } from "#domain/feeds/feed-fault.ts";
import { readContentFeed } from "#domain/feeds/parse-content.ts";
import { readProductFeed } from "#domain/feeds/read-products.ts";
import type { Asked, FeedReading } from "./read-feed.ts";

const { family, bytes, address, contentType } = workerData as Asked;

function read(): FeedReading {
  const place = { address, contentType };
  try {
    return family === "content"
      ? { content: readContentFeed(bytes, place) }
      : { products: readProductFeed(bytes, place) };
  } catch (error) {
    if (error instanceof FeedFault) return { fault: error.message, offered: error.offered };
    throw error;
  }
}

parentPort?.postMessage(read(), []);
