import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { run } from "../../.tools/processes.ts";
import { keepRunning } from "../../.tools/supervisor.ts";
import { arrive } from "../support/arrive.ts";
import { freePort } from "../support/free-port.ts";
import { startProduct } from "../support/product.ts";

const product = await startProduct();
const { visitor } = await arrive(product);
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

/** Makes a process fail on a signal, the way a mistake in it would: nothing of ours is in between. */
const failures = `
  process.on("SIGUSR2", () => void Promise.reject(new Error("nobody waits")));
  process.on("SIGWINCH", () => setTimeout(() => { throw new TypeError("thrown"); }, 0));
`;

test("a rejection that nobody hears is logged and counted; what is thrown ends the process in order, and it comes back", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marquee-failing-"));
  const preload = join(folder, "failing.mjs");
  await writeFile(preload, failures);
  const failing = await startProduct({ environment: { NODE_OPTIONS: `--import ${preload}` } });
  try {
    const web = () => failing.pids()["The web server"]!;
    const before = web();
    const loginIsServed = async () => {
      expect((await fetch(`${failing.origin}/login`)).status).toBe(200);
    };
    const logged = async (event: string) =>
      (await failing.log()).split("\n").filter((line) => line.includes(`"event":"${event}"`));

    process.kill(before, "SIGUSR2");
    process.kill(before, "SIGUSR2");
    await vi.waitFor(async () => expect((await logged("unhandled rejection")).length).toBeGreaterThan(0));
    await loginIsServed();
    expect((await logged("unhandled rejection")).at(0)).toMatch(/"error":"Error".*"count":1/);
    expect(web()).toBe(before);

    process.kill(before, "SIGWINCH");
    await vi.waitFor(
      async () => {
        expect(web()).not.toBe(before);
        await loginIsServed();
      },
      { timeout: 15_000, interval: 100 },
    );
    expect((await logged("uncaught exception")).at(0)).toMatch(/"error":"TypeError"/);
    expect(await failing.log()).not.toContain("nobody waits");
  } finally {
    await failing.stop();
    await rm(folder, { recursive: true });
  }
}, 60_000);

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
  expect(told).toContain("The example is running again.");
  await silent.close();
  await rm(folder, { recursive: true });
}, 60_000);
