import type { SnapshotSource } from "#contract/vocabulary.ts";
import type { FeedRow, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import type { FeedReading } from "./read-feed.ts";
import { factsIn, READ, recordCheck, stateAfter, storeReading } from "./record-check.ts";

type Upload = {
  id: string;
  feed: FeedRow;
  now: string;
  source: SnapshotSource;
  reading: FeedReading;
  bytes: number;
  checksum: string;
};

/** Items of an upload that is stored in the transaction of its request. Others would wait too long for a larger one. */
const AT_ONCE_MAX = 2000;

export const isStoredAtOnce = (reading: FeedReading): boolean =>
  ("content" in reading ? reading.content.entries : reading.products.products).length <= AT_ONCE_MAX;

/** Stores what an upload has. `recordUpload` belongs after it. */
export const storeUpload = (
  deps: Pick<Deps, "clock"> & { db: Deps["db"] | Trx },
  upload: Upload,
): Promise<void> => storeReading(deps, upload, upload.reading);

/** Records an upload as a check that went well. */
export async function recordUpload(
  trx: Trx,
  deps: Pick<Deps, "clock" | "jobs">,
  { reading, source, bytes, checksum, ...check }: Upload,
) {
  const facts = factsIn(reading);
  const state = stateAfter(facts);
  return recordCheck(trx, deps, check, {
    source,
    outcome: state,
    error: null,
    status: null,
    bytes,
    checksum,
    duration: null,
    facts,
    // What its address has may be another document.
    changed: { ...READ, state, checksum, etag: null, last_modified: null },
  });
}
