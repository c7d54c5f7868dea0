/** The length of the celebration, in milliseconds. */
const LENGTH = 5000;
const INTERVAL = 250;

/**
 * Calls `burst` immediately and every 250 ms after that, with the share of the five seconds that is left. Resolves when they are
 * over, or when `signal` is aborted.
 */
export async function fireBursts(burst: (left: number) => void, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  const fire = () => {
    const left = 1 - (performance.now() - started) / LENGTH;
    if (left > 0) burst(left);
  };
  fire();
  const interval = setInterval(fire, INTERVAL);
  let end: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    const done = () => resolve();
    end = setTimeout(done, LENGTH);
    signal.addEventListener("abort", done, { once: true });
  });
  clearInterval(interval);
  clearTimeout(end);
}
