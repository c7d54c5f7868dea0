import { setImmediate as othersTurn } from "node:timers/promises";

/** Milliseconds of work at one stretch. */
const STRETCH_MS = 20;

/** Collects what is costly to make, piece by piece, and lets other requests be served in between. */
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
