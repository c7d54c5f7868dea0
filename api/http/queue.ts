import { unavailable } from "./errors.ts";

/**
 * Lets a few pieces of costly work run at once and as many more wait.
 * @returns a function that runs a piece in its turn, and throws HttpError 503 when too many wait already
 */
export function createQueue(limits: { atOnce: number; waiting: number }, busy?: string) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < limits.atOnce) running++;
    else {
      if (waiting.length >= limits.waiting) throw unavailable(busy);
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
  };
}
