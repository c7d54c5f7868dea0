import type { ReadOpml } from "#domain/feeds/opml.ts";
import type { ContentFeed } from "#domain/feeds/parse-content.ts";
import type { ProductFeed } from "#domain/feeds/read-products.ts";
import { createQueue } from "#api/http/queue.ts";
import { answerOf, createThread } from "#api/http/thread.ts";
import type { ReadyEntry, ReadyProduct } from "./ready.ts";

export type Asked = {
  family: "content" | "products" | "list";
  bytes: Uint8Array;
  /** Where it is, and the `Content-Type` that came with it. */
  address: string | null;
  contentType: string;
};

/** Why a feed can’t be read, and the feeds that a web page names in its place. */
export type Fault = { fault: string; offered: readonly string[] };
type ReadyContent = Omit<ContentFeed, "entries"> & { entries: ReadyEntry[] };
type ReadyProducts = Omit<ProductFeed, "products"> & { products: ReadyProduct[] };
export type FeedReading = { content: ReadyContent } | { products: ReadyProducts };
export type Reading = FeedReading | { list: ReadOpml } | Fault;

const PATIENCE_MS = 60_000;
const MEMORY = 512;

const thread = createThread<Asked, Reading>(new URL("./read-feed-worker.ts", import.meta.url), {
  memory: MEMORY,
});
const inTurn = createQueue({ atOnce: 1, waiting: 200 });

/** Reads in a thread of its own: a large feed, or one that means harm, takes seconds. */
const readApart = (asked: Asked): Promise<Reading> =>
  inTurn(async () => {
    const reading = await answerOf(thread, asked, PATIENCE_MS).catch(() => null);
    return reading ?? { fault: "This feed takes too long to read, or too much memory.", offered: [] };
  });

const notRead = (): Fault => ({ fault: "This is not a valid feed.", offered: [] });

/** Reads a feed, and prepares what it has to be stored. */
export async function readFeedApart(
  asked: Asked & { family: "content" | "products" },
): Promise<FeedReading | Fault> {
  const reading = await readApart(asked);
  return "list" in reading ? notRead() : reading;
}

/** Reads a list of feeds (OPML). */
export async function readListApart(bytes: Uint8Array): Promise<ReadOpml | Fault> {
  const reading = await readApart({ family: "list", bytes, address: null, contentType: "" });
  if ("fault" in reading) return reading;
  return "list" in reading ? reading.list : notRead();
}
