import { Transaction } from "kysely";
import { isForeignKeyViolation, isUniqueViolation } from "#api/data/database.ts";
import type { Trx } from "#api/data/schema.ts";
import { discard } from "#api/drafts/discard.ts";
import { invalidField } from "./errors.ts";
import type { Exchange, Work } from "./exchange.ts";
import { findStored, store } from "./idempotency.ts";
import { DISCARDED_HEADER } from "./reply.ts";
import type { Reply } from "./reply.ts";

/**
 * Runs the writes of a request in one transaction, and records the response of this submission in it. Jobs that it adds start
 * afterwards. Slow work (hashing, images) belongs before or after it, never inside.
 */
export async function commit(exchange: Exchange, work: Work): Promise<Reply> {
  const { deps, once } = exchange;
  // This is part of a larger call, which commits and records all of its parts.
  if (deps.db instanceof Transaction) return work(deps.db);
  const jobs = deps.jobs.added();
  const attempt = () =>
    deps.db.transaction().execute(async (trx) => {
      const reply = await discardDraft(trx, exchange, await work(trx));
      if (once !== null) await store(trx, once, reply, deps.clock());
      return reply;
    });
  try {
    const done = await attempt().catch((error: unknown) => {
      // Somebody left, or something was deleted, while this waited for its lock. The second attempt finds them gone.
      if (isForeignKeyViolation(error)) return attempt();
      throw error;
    });
    if (deps.jobs.added() !== jobs) deps.jobs.wake();
    return done;
  } catch (error) {
    // Another replica may have handled the same submission while this one waited for its lock.
    const stored = once === null ? null : await findStored(deps.db, once, deps.clock());
    if (stored !== null) return stored;
    throw error;
  }
}

/** Deletes the draft of what is saved, so that a save needs no second call. */
async function discardDraft(trx: Trx, { discards, user }: Exchange, reply: Reply): Promise<Reply> {
  const [address = "", subject, id] = /^([a-z-]{1,30})\/(\w{1,40})$/.exec(discards ?? "") ?? [];
  if (subject === undefined || id === undefined || user === null) return reply;
  await discard(trx, { user: user.id, subject, id });
  return { ...reply, headers: { ...reply.headers, [DISCARDED_HEADER]: address } };
}

const TRIES = 5;

/** Works like `commit` for work that chooses a unique name. If another request takes the name first, it chooses again. */
export async function commitWithFreeName(exchange: Exchange, work: Work): Promise<Reply> {
  // After a violation, only the larger call can start again.
  if (exchange.deps.db.isTransaction) return commit(exchange, work);
  for (let attempt = 1; ; attempt++) {
    try {
      return await commit(exchange, work);
    } catch (error) {
      if (attempt === TRIES || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Returns an error at the field if its unique name has been taken since then. Other errors are returned unchanged. */
export const refuseTaken =
  (field: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? invalidField(field, `The ${field} has already been taken.`) : error;
  };
