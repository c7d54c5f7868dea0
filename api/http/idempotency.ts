import { createHmac } from "node:crypto";
import type { Db, Reader } from "#api/data/schema.ts";
import { decrypt, encrypt } from "./encrypter.ts";
import { invalidInput } from "./errors.ts";
import { UNDO_HEADER } from "./reply.ts";
import type { Reply } from "./reply.ts";

/** A submission that may arrive more than once. */
export type Once = { id: string; bodyHash: string; appKey: string };

export const KEEP_MS = 24 * 60 * 60 * 1000;
const KEY_MAX = 255;

/**
 * Identifies a submission by its user, key, method, and path. The body is stored only as a keyed digest, because it may contain a
 * password.
 * @param scope the user's id, or a fixed word for all guests
 */
export function onceOf(
  scope: string,
  key: string,
  target: { method: string; path: string; fingerprint: string },
  appKey: string,
): Once {
  if (key.length > KEY_MAX) throw invalidInput("The Idempotency-Key is too long.");
  const digest = (text: string) => createHmac("sha256", appKey).update(text).digest("hex");
  return {
    id: digest([scope, key, target.method, target.path].join("\n")),
    bodyHash: digest(target.fingerprint),
    appKey,
  };
}

/** @throws HttpError 422 if the same key was sent with a different body */
export async function findStored(db: Db, once: Once, now: number): Promise<Reply | null> {
  const row = await db
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("id", "=", once.id)
    .where("created_at", ">", new Date(now - KEEP_MS).toISOString())
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.body_hash !== once.bodyHash) {
    throw invalidInput(
      "You already submitted this form with different content. Submit it again to save these changes too.",
    );
  }
  return {
    status: row.status,
    ...(row.body === null ? {} : { body: JSON.parse(decrypt(row.body, once.appKey) ?? row.body) }),
    ...(row.undo_token === null ? {} : { headers: { [UNDO_HEADER]: row.undo_token } }),
  };
}

/**
 * Stores the response in the transaction of the work, so that both are saved or neither. It is encrypted, because some responses
 * have a link that is stored nowhere else.
 */
export async function store(trx: Reader, once: Once, reply: Reply, now: number) {
  await trx
    .deleteFrom("idempotency_keys")
    .where("id", "=", once.id)
    .where("created_at", "<=", new Date(now - KEEP_MS).toISOString())
    .execute();
  await trx
    .insertInto("idempotency_keys")
    .values({
      id: once.id,
      body_hash: once.bodyHash,
      status: reply.status,
      body: reply.body === undefined ? null : encrypt(JSON.stringify(reply.body), once.appKey),
      undo_token: reply.headers?.[UNDO_HEADER] ?? null,
      created_at: new Date(now).toISOString(),
    })
    .execute();
}

/** Runs work with the same name one after the other. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
