/**
 * What happens under load: the campaign list of the demo data over 16, 32, 64, and 256 connections at once, each from an address of
 * its own. Prints pages per second, how long they took, how many were refused, and the memory of both processes. A refused connection
 * waits as long as `Retry-After` says, as people do at least. The first seconds of each number of connections aren’t counted. With
 * `--against <folder>`, another built checkout gets the same load in turns with this one, over up to 64 connections.
 */
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { demoCampaigns } from "../support/demo.ts";
import { cookieOf } from "../support/visitor.ts";
import { HEADERS, openSides, type Side } from "./sides.ts";

const CONNECTIONS = [16, 32, 64];
const CONNECTIONS_ALONE = 256;
const SECONDS = 20;
const RAMP = 6;

type Counts = { pages: number[]; refused: number[]; errors: number };

/**
 * Making the demo's images takes 150 MB, which a process does not give back. The API is started again, as it would be after an
 * update.
 */
async function startApiAgain({ product }: Side) {
  const isUp = () =>
    fetch(`${product.apiUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  const seeded = product.pids()["The API"];
  process.kill(seeded!, "SIGTERM");
  while (product.pids()["The API"] === seeded || !(await isUp())) await pause(100);
}

async function load({ product, visitor }: Side, path: string, connections: number, seconds: number) {
  const pool = new Pool(product.origin, { connections, headersTimeout: 0, bodyTimeout: 0 });
  const counts: Counts = { pages: [], refused: [], errors: 0 };
  const since = performance.now() + RAMP * 1000;
  const until = since + seconds * 1000;
  const open = async (_: unknown, index: number) => {
    const headers = {
      ...HEADERS.page,
      cookie: cookieOf(visitor),
      // As a proxy says it.
      "x-forwarded-for": `10.0.${index >> 8}.${index & 255}`,
    };
    while (performance.now() < until) {
      const started = performance.now();
      try {
        const { statusCode, headers: answered, body } = await pool.request({ path, method: "GET", headers });
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

const residentOf = async (pid: string) => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
};

/** Of a process that starts others, theirs too: `42+210+208`. */
const memoryOf = async ({ product }: Side) =>
  Promise.all(
    ["The web server", "The API"].map(async (name) => {
      const pid = String(product.pids()[name]);
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
      const all = await Promise.all([pid, ...children.split(" ").filter(Boolean)].map(residentOf));
      return all.join("+");
    }),
  );

const at = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

function print(connections: number | string, name: string, cells: readonly (string | number)[]) {
  const padded = cells.map((cell) => String(cell).padStart(16)).join("");
  process.stdout.write(`${String(connections).padEnd(12)}${name.padEnd(13)}${padded}\n`);
}

// As many web processes as `npm start` has.
const sides = await openSides({ TRUSTED_PROXIES: "127.0.0.1,::1", WEB_PROCESSES: "" });
try {
  const paths: string[] = [];
  for (const side of sides) {
    paths.push(await demoCampaigns(side.visitor));
    await startApiAgain(side);
    await load(side, paths.at(-1)!, 4, 0);
    const [web, api] = await memoryOf(side);
    process.stdout.write(`memory before, ${side.name}: web ${web} MB, API ${api} MB\n`);
  }
  print("connections", "", [
    "pages/s",
    "p50 ms",
    "p99 ms",
    "refused",
    "refusal p99 ms",
    "errors",
    "web MB",
    "API MB",
  ]);
  const isAlone = sides.length === 1;
  for (const connections of [...CONNECTIONS, ...(isAlone ? [CONNECTIONS_ALONE] : [])]) {
    const speeds: number[][] = [];
    for (const [index, side] of sides.entries()) {
      const { pages, refused, errors } = await load(side, paths[index]!, connections, SECONDS);
      const speed = [pages.length / SECONDS, at(pages, 0.5), at(pages, 0.99)];
      speeds.push(speed);
      print(connections, side.name, [
        speed[0]!.toFixed(1),
        speed[1]!.toFixed(0),
        speed[2]!.toFixed(0),
        refused.length,
        at(refused, 0.99).toFixed(0),
        errors,
        ...(await memoryOf(side)),
      ]);
    }
    if (!isAlone)
      print(
        connections,
        "here ÷ there",
        speeds[0]!.map((number, cell) => (number / speeds[1]![cell]!).toFixed(2)),
      );
  }
} finally {
  for (const { product } of sides) await product.stop();
}
