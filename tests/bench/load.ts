/**
 * What happens under load: the campaign list of the demo data over 16, 32, 64, and 256 connections at once, each from an address of
 * its own. Prints pages per second, how long they took, how many were refused, and the memory of both processes. A refused connection
 * waits as long as `Retry-After` says, as people do at least. The first seconds of each number of connections aren’t counted.
 */
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { demoCampaigns, demoVisitor } from "../support/demo.ts";
import { startProduct } from "../support/product.ts";

const CONNECTIONS = [16, 32, 64, 256];
const SECONDS = 20;
const RAMP = 6;

type Counts = { pages: number[]; refused: number[]; errors: number };

const product = await startProduct({ seed: true, environment: { TRUSTED_PROXIES: "127.0.0.1,::1" } });
const isUp = () =>
  fetch(`${product.apiUrl}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

try {
  const visitor = await demoVisitor(product);
  const path = await demoCampaigns(visitor);
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  // Making the demo's images takes 150 MB, which a process does not give back. It is started again, as it would be after an update.
  const seeded = product.pids()["The API"];
  process.kill(seeded!, "SIGTERM");
  while (product.pids()["The API"] === seeded || !(await isUp())) await pause(100);

  async function load(connections: number, seconds: number): Promise<Counts> {
    const pool = new Pool(product.origin, { connections, headersTimeout: 0, bodyTimeout: 0 });
    const counts: Counts = { pages: [], refused: [], errors: 0 };
    const since = performance.now() + RAMP * 1000;
    const until = since + seconds * 1000;
    const open = async (_: unknown, index: number) => {
      // As a proxy says it.
      const headers = {
        cookie,
        "accept-encoding": "br",
        "x-forwarded-for": `10.0.${index >> 8}.${index & 255}`,
      };
      while (performance.now() < until) {
        const started = performance.now();
        try {
          const {
            statusCode,
            headers: answered,
            body,
          } = await pool.request({ path, method: "GET", headers });
          await body.dump({ limit: 10_000_000 });
          const ended = performance.now();
          const isCounted = ended > since && ended < until;
          if (isCounted && statusCode === 200) counts.pages.push(ended - started);
          if (isCounted && statusCode === 503) counts.refused.push(ended - started);
          if (statusCode === 503) await pause(Number(answered["retry-after"]) * 1000);
          else if (statusCode !== 200) counts.errors += 1;
        } catch {
          counts.errors += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: connections }, open));
    await pool.close();
    return counts;
  }

  const memory = async () =>
    Promise.all(
      ["The web server", "The API"].map(async (name) => {
        const status = await readFile(`/proc/${product.pids()[name]}/status`, "utf8").catch(() => "");
        return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
      }),
    );

  const at = (times: readonly number[], part: number) =>
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

  await load(4, 0);
  process.stdout.write(`memory before: web and API ${(await memory()).join(", ")} MB\n`);
  process.stdout.write(
    "connections  pages/s   p50 ms   p99 ms   refused  refusal p99 ms  errors  web MB  API MB\n",
  );
  for (const connections of CONNECTIONS) {
    const { pages, refused, errors } = await load(connections, SECONDS);
    const cells = [
      (pages.length / SECONDS).toFixed(1),
      at(pages, 0.5).toFixed(0),
      at(pages, 0.99).toFixed(0),
      refused.length,
      at(refused, 0.99).toFixed(0),
      errors,
      ...(await memory()),
    ];
    process.stdout.write(
      `${String(connections).padEnd(11)}${cells.map((cell) => String(cell).padStart(9)).join("")}\n`,
    );
  }
} finally {
  await product.stop();
}
