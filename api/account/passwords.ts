import { hash, verify } from "@node-rs/argon2";
import { createQueue } from "#api/http/queue.ts";

/** argon2id with the package's defaults: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing takes the most time and memory of all calls, so a flood of it must not block the rest. */
const inTurn = createQueue({ atOnce: 2, waiting: 50 });

export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

/** The hash of a random password. Verifying against it takes as long as against a real one. */
let dummy: Promise<string> | null = null;

/** @param stored null for an unknown user, which takes equally long and always returns false */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), COST);
  const against = stored ?? (await dummy);
  return inTurn(() => verify(against, password)).then((isRight) => isRight && stored !== null);
}
