/**
 * What six pages of the demo data cost: CPU time of the web server and of the API, calls of the API, SQL statements, and bytes.
 * `npm run bench -- pages --against <folder>` measures another built checkout in the same run, in turns with this one, because only
 * ratios mean anything on a shared machine. On Linux with `taskset`, each process has a core of its own.
 */
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { buildWhenStale } from "../../.tools/build.ts";
import { demoVisitor } from "../support/demo.ts";
import type * as Products from "../support/product.ts";
import { pagePaths } from "./page-paths.ts";

const ROUNDS = 7;
const PAGES = 8;
const AT_ONCE = 2;
const run = promisify(execFile);

type Cost = { web: number; api: number };
type Counts = { calls: number; statements: number; bytes: number };
type Side = {
  name: string;
  url: string;
  cookie: string;
  paths: Record<string, string>;
  counts: Record<string, Counts>;
  /** Nanoseconds that each process has worked so far. */
  worked: () => Promise<Cost>;
  stop: () => Promise<boolean>;
};

/** Returns the nanoseconds that all threads of a process have worked so far. */
async function workOf(pid: number | undefined): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const threads = await Promise.all(
    (await readdir(folder)).map((thread) => readFile(join(folder, thread, "schedstat"), "utf8")),
  );
  return threads.reduce((sum, line) => sum + Number(line.split(" ")[0]), 0);
}

async function openSide(name: string, folder: string): Promise<Side> {
  const counted = await run(process.execPath, [join(import.meta.dirname, "run.ts"), "page-counts", folder]);
  const support = pathToFileURL(join(folder, "tests/support/product.ts")).href;
  const { startProduct } = (await import(support)) as typeof Products;
  const product = await startProduct({ seed: true });
  const { "The API": api, "The web server": web } = product.pids();
  if (availableParallelism() > 1)
    for (const [core, pid] of [web, api].entries())
      await run("taskset", ["-acp", String(core), String(pid)]).catch(() => undefined);
  const visitor = await demoVisitor(product);
  return {
    name,
    url: product.origin,
    cookie: [...visitor.cookies].map((pair) => pair.join("=")).join("; "),
    paths: await pagePaths(visitor),
    counts: JSON.parse(counted.stdout) as Record<string, Counts>,
    worked: async () => ({ web: await workOf(web), api: await workOf(api) }),
    stop: product.stop,
  };
}

/** Opens a page several times. Returns the microseconds of one. */
async function measure({ url, cookie, worked }: Side, path: string): Promise<Cost> {
  const before = await worked();
  const open = async () => {
    for (let count = 0; count < PAGES; count++)
      await (await fetch(url + path, { headers: { cookie } })).arrayBuffer();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  const after = await worked();
  const pages = PAGES * AT_ONCE * 1000;
  return { web: (after.web - before.web) / pages, api: (after.api - before.api) / pages };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const root = join(import.meta.dirname, "../..");
const at = process.argv.indexOf("--against");
const other = at > 0 ? process.argv[at + 1] : undefined;
await buildWhenStale(() => process.stdout.write("Building the web app …\n"));
const sides = [await openSide("here", root)];
if (other !== undefined) sides.push(await openSide("there", resolve(other)));
try {
  const [here] = sides;
  process.stdout.write("page              side   web µs   API µs   calls   statements     bytes\n");
  for (const page of Object.keys(here!.paths)) {
    const costs = sides.map((): Cost[] => []);
    for (let round = 0; round <= ROUNDS; round++)
      for (const [index, side] of sides.entries()) {
        const cost = await measure(side, side.paths[page]!);
        // The first round only warms up.
        if (round > 0) costs[index]!.push(cost);
      }
    const middle = costs.map((all) => ({
      web: median(all.map(({ web }) => web)),
      api: median(all.map(({ api }) => api)),
    }));
    for (const [index, { name, counts }] of sides.entries()) {
      const { web, api } = middle[index]!;
      const { calls, statements, bytes } = counts[page]!;
      const numbers = [
        web.toFixed(0).padStart(9),
        api.toFixed(0).padStart(9),
        String(calls).padStart(8),
        String(statements).padStart(13),
        String(bytes).padStart(10),
      ];
      process.stdout.write(`${page.padEnd(17)} ${name.padEnd(5)}${numbers.join("")}\n`);
    }
    if (middle[1] !== undefined)
      process.stdout.write(
        `${page.padEnd(17)} ratio${(middle[0]!.web / middle[1].web).toFixed(2).padStart(9)}${(middle[0]!.api / middle[1].api).toFixed(2).padStart(9)}\n`,
      );
  }
} finally {
  for (const side of sides) await side.stop();
}
