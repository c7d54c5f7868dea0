import { unavailable } from "./errors.ts";

/**
 * Runs a few pieces of expensive work in parallel, and lets a limited number wait.
 * @returns a function that runs work in its turn, and throws HttpError 503 if too many are waiting
 */
export function createQueue(limits: { atOnce: number; waiting: number }, busy?: string) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < limits.atOnce) running++;
    else {
      if (waiting.length >= limits.waiting) throw unavailable(busy);
      // Finished work passes its place on, so `running` doesn't change.
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
  };
}
