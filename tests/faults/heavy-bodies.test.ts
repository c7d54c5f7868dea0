import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrive } from "../support/arrive.ts";
import { type Heavy, heavyPosts } from "../support/heavy-bodies.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";

let product: RunningProduct;
let posts: Heavy[];
beforeAll(async () => {
  product = await startProduct();
  posts = heavyPosts(product.origin, (await arrive(product)).visitor);
}, 120_000);
afterAll(() => product.stop());

const AT_ONCE = 4;

/** The most memory that the web process has had so far, in MB. It starts with about 150. */
async function peak(): Promise<number> {
  const status = await readFile(`/proc/${product.pids()["The web server"]}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

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
    expect(await peak()).toBeLessThan(most);
  },
  120_000,
);
