/** Milliseconds between two looks. */
const LOOK_MS = 50;
/** The share of the last look in the mean. */
const SHARE = 1 / 4;

/**
 * Measures how late the event loop of this thread is: how many milliseconds pass, on average over the last looks, between the moment
 * that something is due and the moment that it runs. A turn of the loop that is still going on counts as well, because everything that
 * arrives in it has waited for it.
 */
export function createLateness(): () => number {
  let mean = 0;
  let due = performance.now() + LOOK_MS;
  const meanWith = (now: number) => mean + (Math.max(0, now - due) - mean) * SHARE;
  const looking = setInterval(() => {
    const now = performance.now();
    mean = meanWith(now);
    due = now + LOOK_MS;
  }, LOOK_MS);
  looking.unref();
  return () => Math.max(mean, meanWith(performance.now()));
}
