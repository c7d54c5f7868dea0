/**
 * What a neighbor notices of heavy forms: the time of the sign-in page alone, and while four connections send each kind of body over
 * and over. Prints medians of one run.
 */
import { arrive } from "../support/arrive.ts";
import { heavyPosts } from "../support/heavy-bodies.ts";
import { startProduct } from "../support/product.ts";
import { median } from "./machine.ts";

const AT_ONCE = 4;
const PAGES = 30;

const product = await startProduct();
try {
  async function pageTimes(): Promise<number[]> {
    const times: number[] = [];
    for (let count = 0; count < PAGES; count++) {
      const started = performance.now();
      await (await fetch(`${product.origin}/login`)).text();
      times.push(performance.now() - started);
    }
    return times;
  }
  const { visitor } = await arrive(product);
  await pageTimes();
  process.stdout.write(`neighbor alone: ${median(await pageTimes()).toFixed(1)} ms\n`);
  for (const { who, route, body, send } of heavyPosts(product.origin, visitor)) {
    const over = new AbortController();
    const senders = Array.from({ length: AT_ONCE }, async () => {
      while (!over.signal.aborted) await send().catch(() => undefined);
    });
    const times = await pageTimes();
    over.abort();
    await Promise.all(senders);
    const [middle, longest] = [median(times), Math.max(...times)].map((time) => time.toFixed(1));
    process.stdout.write(`${who}, ${route}, ${body}: ${middle} ms, at most ${longest} ms\n`);
  }
} finally {
  await product.stop();
}
