import { expect, test } from "vitest";
import { createLateness } from "./lateness.ts";

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test("a loop that is held up is late, as soon as that turn and until it runs again for a while", async () => {
  const lateness = createLateness();
  block(400);
  // A quarter of what was more than 50 ms.
  expect(lateness()).toBeGreaterThan(80);
  await new Promise((resolve) => setTimeout(resolve));
  expect(lateness()).toBeGreaterThan(80);
  await expect.poll(lateness, { timeout: 15_000 }).toBeLessThan(60);
});
