import { hash, verify } from "@node-rs/argon2";
import { createQueue } from "#api/http/queue.ts";

/** argon2id, the package's default; 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing is what costs most time and memory here, so a flood of it must not starve the rest. */
const inTurn = createQueue({ atOnce: 2, waiting: 50 });

export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

/** Made of nothing anybody knows; verifying against it takes as long as against a real one. */
let dummy: Promise<string> | null = null;

/** @param stored null for an unknown user: costs the same and is never true */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), COST);
  const against = stored ?? (await dummy);
  return inTurn(() => verify(against, password)).then((isRight) => isRight && stored !== null);
}
