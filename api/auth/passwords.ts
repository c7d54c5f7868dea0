import { hash, verify } from "@node-rs/argon2";
import { unavailable } from "#api/http/errors.ts";

/** argon2id, the package's default; 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const WAITING_MAX = 50;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashing is the one thing here that costs real time and memory, so a flood of it must not starve the rest.
 * @throws HttpError 503 when fifty are waiting already
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++;
  else {
    if (waiting.length >= WAITING_MAX) throw unavailable();
    // Whoever leaves hands over its place, so `running` stays as it is.
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password, COST));

/** Made of nothing anybody knows; verifying against it takes as long as against a real one. */
let dummy: Promise<string> | null = null;

/** @param stored null for an unknown user: costs the same and is never true */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), COST);
  const against = stored ?? (await dummy);
  return inTurn(() => verify(against, password)).then((isRight) => isRight && stored !== null);
}
