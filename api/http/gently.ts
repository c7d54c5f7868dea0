import { setImmediate as othersTurn } from "node:timers/promises";

/** Milliseconds of consecutive work. */
const STRETCH_MS = 20;

/** Collects expensive results one by one, and gives other requests a turn in between. */
export async function gently<T>(pieces: Iterable<T>): Promise<T[]> {
  const made: T[] = [];
  let since = performance.now();
  for (const piece of pieces) {
    made.push(piece);
    if (performance.now() - since < STRETCH_MS) continue;
    await othersTurn();
    since = performance.now();
  }
  return made;
}
