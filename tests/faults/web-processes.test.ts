import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { arrive } from "../support/arrive.ts";
import { spawnWeb } from "../support/built-web.ts";
import { freePortPair } from "../support/free-port.ts";
import { startProduct, type RunningProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000 });

async function workersOf(product: RunningProduct): Promise<number[]> {
  const pid = product.pids()["The web server"];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}

const pagesCounted = async (port: number) => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(
    /_duration_seconds_count\{method="GET",route="\/login",status="2xx"\} (\d+)/.exec(text)?.[1] ?? 0,
  );
};

test("two web processes share the port and a session; one that is killed is replaced, and all leave in order", async () => {
  const metrics = await freePortPair();
  const product = await startProduct({ environment: { WEB_PROCESSES: "2", METRICS_PORT: String(metrics) } });
  const { visitor } = await arrive(product);
  const before = await workersOf(product);
  expect(before).toHaveLength(2);

  // A connection each, so that both get some.
  const askAll = () =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        const { status } = await fetch(`${product.origin}/login`, { headers: { connection: "close" } });
        return status;
      }),
    );
  expect(new Set(await askAll())).toEqual(new Set([200]));
  for (const port of [metrics, metrics + 1]) expect(await pagesCounted(port)).toBeGreaterThan(0);

  process.kill(before[0]!, "SIGKILL");
  await vi.waitFor(async () => expect(await workersOf(product)).not.toContain(before[0]));
  expect(new Set(await askAll())).toEqual(new Set([200]));
  await vi.waitFor(async () => expect(await workersOf(product)).toHaveLength(2), { timeout: 10_000 });
  expect((await visitor.get("/projects")).status).toBe(200);
  expect(await product.stop()).toBe(true);
});

test("a process that can’t serve says why, and ends them all", async () => {
  const metrics = await freePortPair();
  const taken = createServer().listen(metrics + 1, "127.0.0.1");
  await once(taken, "listening");
  const web = spawnWeb({ WEB_PROCESSES: "2", METRICS_PORT: String(metrics) });
  // Its output ends when the last of its processes has.
  const [[code], complaint] = await Promise.all([once(web, "exit"), text(web.stderr)]);
  expect(complaint).toBe(`Port ${metrics + 1} is in use. Set METRICS_PORT to another port.\n`);
  expect(code).toBe(1);
  taken.close();
});
