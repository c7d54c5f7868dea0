import { afterAll, expect, test } from "vitest";
import { pagePaths } from "../bench/page-paths.ts";
import { demoVisitor } from "../support/demo.ts";
import { openProduct } from "../support/hosted-product.ts";

const product = await openProduct({ seed: true });
const ada = await demoVisitor(product);
const found = await pagePaths(ada);
const paths: Record<string, string> = {
  ...found,
  timeline: `${found["project calendar"]}?view=timeline&of=everything`,
  approvals: "/approvals",
};
afterAll(() => product.close());

/** Opens a page again, because what the API offers is asked once. Returns what its API was asked. */
async function askedBy(path: string): Promise<string[]> {
  await ada.get(path);
  product.proxy.requests.length = 0;
  expect((await ada.get(path)).status).toBe(200);
  return product.proxy.requests.map((request) => `${request.method} ${request.path}`);
}

test.each([
  ["campaign list", 1],
  ["month", 2],
  ["post", 2],
  ["tasks", 1],
  ["project calendar", 2],
  ["timeline", 3],
  ["approvals", 3],
  ["start page", 1],
])("%s makes no more than %d calls of the API", async (name, calls) => {
  expect((await askedBy(paths[name]!)).length).toBeLessThanOrEqual(calls);
});

test("an API that has no call for several reads gets each by itself", async () => {
  const cure = product.proxy.poison("GET /api/marquee", { kind: "latency", ms: 0 });
  const asked = await askedBy(paths["campaign list"]!);
  cure();
  expect(asked).toContain("GET /api/user");
  expect(asked.length).toBeGreaterThan(6);
});
