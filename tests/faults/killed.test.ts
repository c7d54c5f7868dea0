import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { run } from "../../.tools/processes.ts";
import { keepRunning } from "../../.tools/supervisor.ts";
import { arrive } from "../support/arrive.ts";
import { freePort } from "../support/free-port.ts";
import { type RunningProduct, startProduct } from "../support/product.ts";
import type { Visitor } from "../support/visitor.ts";

let product: RunningProduct;
let visitor: Visitor;

beforeAll(async () => {
  product = await startProduct();
  ({ visitor } = await arrive(product));
});
afterAll(() => product.stop());

test.each(["The API", "The web server"])(
  "%s is killed: the product answers again by itself, and whoever was signed in still is",
  async (name) => {
    const before = product.pids()[name];
    expect(before).toBeGreaterThan(0);
    process.kill(before!, "SIGKILL");
    await pause(200);
    await vi.waitFor(
      async () => {
        const page = await visitor.get("/projects");
        expect(page.status).toBe(200);
      },
      { timeout: 15_000, interval: 100 },
    );
    expect(product.pids()[name]).not.toBe(before);
  },
);

test("a process that dies again and again is given up, in words that say so", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-dying-"));
  const script = join(folder, "dying.mjs");
  const port = await freePort();
  await writeFile(
    script,
    `import { createServer } from "node:http";
     createServer((_, response) => { response.end("ok"); setTimeout(() => process.exit(7), 20); }).listen(${port});`,
  );
  const told: string[] = [];
  const silent = await open("/dev/null", "a");
  const start = () => run("The example", [script], process.env, silent.fd);
  const kept = await keepRunning(start, `http://127.0.0.1:${port}/`, (words) => told.push(words));
  expect(await kept.ended).toBe("The example ended with exit code 7, 10 times within a minute");
  expect(told[0]).toBe("The example ended with exit code 7; starting it again in 1 s.");
  await silent.close();
  await rm(folder, { recursive: true });
}, 60_000);
