import { hash } from "node:crypto";
import { z } from "zod";
import { waitAfterFailure, waitAfterRead } from "#domain/feeds/schedule.ts";
import type { FeedRow, Trx } from "#api/data/schema.ts";
import type { Deps } from "#api/http/exchange.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { nameFrom } from "./new-feed.ts";
import { type FeedReading, readFeedApart } from "./read-feed.ts";
import {
  factsIn,
  type Outcome,
  READ,
  recordCheck,
  stateAfter,
  stateAfterFailures,
  storeReading,
} from "./record-check.ts";
import type { Check } from "./store-entries.ts";

const PayloadSchema = z.object({ feed: z.string(), check: z.string(), at: z.string() });

type Checked = FeedRow & { address: string };

/** Fetches, reads, and records a feed for a job. It may run again for the same check, and then records nothing twice. */
export async function checkFeed(deps: Deps, payload: unknown, late: AbortSignal): Promise<void> {
  const { feed: id, check, at: now } = PayloadSchema.parse(payload);
  const feed = await deps.db
    .selectFrom("feeds")
    .selectAll()
    .where("id", "=", id)
    .where("checking_id", "=", check)
    .executeTakeFirst();
  if (feed === undefined || feed.address === null) {
    await releaseHost(deps.db, check);
    return;
  }
  const checked = { ...feed, address: feed.address };
  const started = performance.now();
  const place = { id: check, feed: checked, now };
  const took = () => Math.round(performance.now() - started);
  const record = (outcome: Omit<Outcome, "source" | "duration">, facts: Said, changed: Partial<FeedRow>) =>
    deps.db.transaction().execute(async (trx) => {
      await releaseHost(trx, check);
      const still = await trx
        .selectFrom("feeds")
        .select("id")
        .where("id", "=", id)
        .where("checking_id", "=", check)
        .executeTakeFirst();
      // It was deleted, or moved to another address.
      if (still === undefined) return;
      await recordCheck(trx, deps, place, {
        ...outcome,
        source: "check",
        duration: took(),
        facts,
        changed: { ...changed, checking_id: null },
      });
    });
  const failed = (error: string, { status = null, ...more }: Failure = {}) =>
    record(
      { outcome: "failed", error, status, bytes: null, checksum: null },
      null,
      failureOf(deps, checked, error, more),
    );
  try {
    await readAndRecord(deps, { checked, place, late, record, failed });
  } catch (error) {
    // It runs again soon.
    if (late.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    deps.log({ level: "error", message: "feed not read", error: `${id}: ${reason}` });
    await failed(NOT_READ);
  }
}

const NOT_READ = "Something went wrong on this server while it read the feed.";

type Failure = { status?: number | null; offered?: readonly string[]; retryAfter?: number | null };

type Reading = {
  checked: Checked;
  place: Check;
  late: AbortSignal;
  record: (
    outcome: Omit<Outcome, "source" | "duration">,
    facts: Said,
    changed: Partial<FeedRow>,
  ) => Promise<void>;
  failed: (error: string, failure?: Failure) => Promise<void>;
};

async function readAndRecord(deps: Deps, { checked, place, late, record, failed }: Reading): Promise<void> {
  const fetched = await fetchFeed(deps, checked);
  const { status } = fetched;
  if (fetched.kind === "gone")
    return record({ outcome: "failed", error: fetched.error, status, bytes: null, checksum: null }, null, {
      ...failureOf(deps, checked, fetched.error, {}),
      state: "stopped",
      next_check_at: null,
    });
  if (fetched.kind === "failed") return failed(fetched.error, fetched);
  const next = (hints: { ttl: number | null; skipHours: readonly number[] }) =>
    new Date(deps.clock() + waitAfterRead(deps.clock(), checked, hints)).toISOString();
  if (fetched.kind === "unchanged") {
    if (checked.checksum === null) return failed(`The server responded with ${status}.`, { status });
    return record(
      { outcome: "unchanged", error: null, status, bytes: null, checksum: checked.checksum },
      null,
      { ...READ, state: stateAfter(checked), next_check_at: next(NO_HINTS) },
    );
  }
  const { bytes, address, contentType, etag, lastModified: last_modified } = fetched;
  const checksum = hash("sha256", bytes);
  const document = { status, bytes: bytes.length, checksum };
  if (checksum === checked.checksum)
    return record({ ...document, outcome: "unchanged", error: null }, null, {
      ...READ,
      etag,
      last_modified,
      state: stateAfter(checked),
      next_check_at: next(NO_HINTS),
    });
  const reading = await readFeedApart({ family: checked.family, bytes, address, contentType });
  if ("fault" in reading) return failed(reading.fault, { ...reading, status });
  // Another run begins soon, and would meet this one.
  late.throwIfAborted();
  await storeReading(deps, place, reading);
  const facts = factsIn(reading);
  const state = stateAfter(facts);
  return record({ ...document, outcome: state, error: null }, facts, {
    ...READ,
    // Nobody has called it anything yet.
    ...(checked.checksum === null && checked.name === checked.host && namedBy(facts.title, checked.host)),
    state,
    checksum,
    etag,
    last_modified,
    next_check_at: next(hintsOf(reading)),
  });
}

function namedBy(title: string | null, host: string) {
  const name = nameFrom([title, host]);
  return { name, name_key: name.toLowerCase() };
}

type Said = ReturnType<typeof factsIn> | null;

const NO_HINTS = { ttl: null, skipHours: [] };

const hintsOf = (reading: FeedReading) =>
  "content" in reading ? { ttl: reading.content.ttl, skipHours: reading.content.skip_hours } : NO_HINTS;

function failureOf(
  { clock }: Pick<Deps, "clock">,
  feed: Checked,
  error: string,
  { offered = [], retryAfter = null }: { offered?: readonly string[]; retryAfter?: number | null },
): Partial<FeedRow> {
  const failures = feed.error_count + 1;
  const wait = waitAfterFailure(feed, failures, { retryAfter, chance: Math.random() });
  return {
    error,
    error_count: failures,
    offered_json: JSON.stringify(offered),
    state: stateAfterFailures(failures),
    next_check_at: new Date(clock() + wait).toISOString(),
  };
}

const releaseHost = (db: Pick<Trx, "deleteFrom">, check: string) =>
  db.deleteFrom("feed_hosts").where("check_id", "=", check).execute();

/** Sets a feed free whose check was given up, so that the next one comes. */
export async function giveUpCheck(trx: Trx, payload: unknown): Promise<void> {
  const { feed, check } = PayloadSchema.parse(payload);
  await trx
    .updateTable("feeds")
    .set((row) => ({
      checking_id: null,
      error: NOT_READ,
      error_count: row("error_count", "+", 1),
      state: "failing",
    }))
    .where("id", "=", feed)
    .where("checking_id", "=", check)
    .execute();
  await releaseHost(trx, check);
}
