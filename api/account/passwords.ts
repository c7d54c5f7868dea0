import { hash, verify } from "@node-rs/argon2";
import { createQueue } from "#api/http/queue.ts";

/** What a hash costs, in KiB, passes, and lanes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** argon2id with the package's defaults. Only tests, which make thousands of users, take less. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing takes the most time and memory of all calls, so a flood of it must not block the rest. */
const inTurn = createQueue({ atOnce: 2, waiting: 50 });

export const hashPassword = (password: string, cost = PASSWORD_COST) => inTurn(() => hash(password, cost));

/** The hash of a random password. Verifying against it takes as long as against a real one. */
let dummy: Promise<string> | null = null;

/** @param stored null for an unknown user, which takes equally long and always returns false */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), PASSWORD_COST);
  const against = stored ?? (await dummy);
  return inTurn(() => verify(against, password)).then((isRight) => isRight && stored !== null);
}
