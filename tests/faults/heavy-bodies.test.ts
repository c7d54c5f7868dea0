import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { type Heavy, heavyPosts } from "../support/heavy-bodies.ts";
import { peakMemory } from "../support/peak-memory.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";

let product: RunningProduct;
let posts: Heavy[];
beforeAll(async () => {
  product = await startProduct();
  posts = heavyPosts(product.origin, (await arrive(product)).visitor);
}, 120_000);
afterAll(() => product.stop());

const AT_ONCE = 4;

test.runIf(process.platform === "linux").each([
  ["a stranger", 400],
  ["somebody signed in", 850],
] as const)(
  "no body of %s brings an error, a large answer, or a process of more than %i MB",
  async (who, most) => {
    for (const post of posts.filter((one) => one.who === who)) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, post.send));
      for (const { status, bytes } of answers) {
        const what = `${post.route}, ${post.body}`;
        expect(status === 503 || status < 500, what).toBe(true);
        expect(bytes, what).toBeLessThan(7_000_000);
        if (who === "a stranger" && /MB/.test(post.body)) expect([what, status]).toEqual([what, 413]);
      }
    }
    // It starts with about 150.
    expect(await peakMemory(product.pids()["The web server"])).toBeLessThan(most);
  },
  120_000,
);
