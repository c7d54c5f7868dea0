import type { ContentFeed } from "#domain/feeds/parse-content.ts";
import type { ProductFeed } from "#domain/feeds/read-products.ts";
import { answerApart } from "#api/http/apart.ts";
import { createQueue } from "#api/http/queue.ts";

type Family = "content" | "products";

export type Asked = {
  family: Family;
  bytes: Uint8Array;
  /** Where it is, and the `Content-Type` that came with it. */
  address: string | null;
  contentType: string;
};

/** Why a feed can’t be read, and the feeds that a web page in its place names. */
type Fault = { fault: string; offered: readonly string[] };
export type FeedReading = { content: ContentFeed } | { products: ProductFeed } | Fault;

const PATIENCE_MS = 60_000;
const MEMORY = 512;

const inTurn = createQueue({ atOnce: 1, waiting: 200 });

/** Reads a feed in a thread of its own: a large one, or one that means harm, takes seconds. */
export const readFeedApart = (asked: Asked): Promise<FeedReading> =>
  inTurn(async () => {
    const program = new URL("./read-feed-worker.ts", import.meta.url);
    const limits = { patience: PATIENCE_MS, memory: MEMORY };
    const reading = await answerApart<FeedReading>(program, asked, limits).catch(() => null);
    return reading ?? { fault: "This feed takes too long to read, or too much memory.", offered: [] };
  });
