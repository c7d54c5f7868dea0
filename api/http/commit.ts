import { Transaction } from "kysely";
import { isUniqueViolation } from "#api/data/database.ts";
import { invalidField } from "./errors.ts";
import type { Exchange, Work } from "./exchange.ts";
import { findStored, store } from "./idempotency.ts";
import type { Reply } from "./reply.ts";

/**
 * Does the writing part of a request in one transaction, together with the note that this submission has been answered.
 * Slow work (hashing, pictures, mail) belongs before or after it, never inside.
 * @param loginUserId who the answer signs in, for its repetition
 */
export async function commit(
  exchange: Exchange,
  work: Work,
  loginUserId: string | null = null,
): Promise<Reply> {
  const { deps, once } = exchange;
  // A part of a larger call, which commits and notes for all of its parts.
  if (deps.db instanceof Transaction) return work(deps.db);
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const reply = await work(trx);
      if (once !== null) await store(trx, once, reply, loginUserId, deps.clock());
      return reply;
    });
  } catch (error) {
    // Another replica may have answered the same submission while this one waited for its lock.
    const stored = once === null ? null : await findStored(deps.db, once, deps.clock());
    if (stored !== null) return stored.reply;
    throw error;
  }
}

const TRIES = 5;

/** As `commit`, for work that chooses a unique name itself: if another request took it meanwhile, it chooses again. */
export async function commitWithFreeName(exchange: Exchange, work: Work): Promise<Reply> {
  // After a violation only the larger call can begin again.
  if (exchange.deps.db.isTransaction) return commit(exchange, work);
  for (let attempt = 1; ; attempt++) {
    try {
      return await commit(exchange, work);
    } catch (error) {
      if (attempt === TRIES || !isUniqueViolation(error)) throw error;
    }
  }
}

/** Says at its field that a name which must be unique was taken in the meantime; any other error stays what it is. */
export const refuseTaken =
  (field: string) =>
  (error: unknown): never => {
    throw isUniqueViolation(error) ? invalidField(field, `The ${field} has already been taken.`) : error;
  };
