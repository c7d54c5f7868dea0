/**
 * What six pages of the demo data cost: CPU time of the web server and of the API, for the page and for a click on a link to it in the
 * app, calls of the API, SQL statements, and bytes. `npm run bench -- pages --against <folder>` measures another built checkout in the
 * same run, in turns with this one, because only ratios mean anything on a shared machine. So it does with the same elements drawn
 * by React alone and by React Router alone (tests/bench/bare-pages.ts). On Linux with `taskset`, each process has a core of its own.
 */
import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Pool } from "undici";
import { run as start, type Running, untilHealthy } from "../../.tools/processes.ts";
import { demoVisitor } from "../support/demo.ts";
import { freePort } from "../support/free-port.ts";
import { startFaultyProduct } from "../support/product.ts";
import { cookieOf } from "../support/visitor.ts";
import type { BarePages } from "./bare-pages.ts";
import { median } from "./machine.ts";
import { pagePaths } from "./page-paths.ts";
import { HEADERS, openSides, type Side } from "./sides.ts";

const ROUNDS = 7;
/** Rounds of all pages before anything counts: code that has run for a while is compiled better. */
const WARM_UP = 3;
const PAGES = 8;
const AT_ONCE = 2;
const run = promisify(execFile);

type Cost = { web: number; api: number };
type Counts = { calls: number; statements: number; bytes: number };
type Contender = {
  name: string;
  pool: Pool;
  cookie: string;
  paths: Record<string, string>;
  /** None where nothing but the page is served. */
  counts: Record<string, Counts> | null;
  web: number;
  api: number;
};

/** Returns the nanoseconds that all threads of a process have worked so far. */
async function workOf(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const threads = await Promise.all(
    (await readdir(folder)).map((thread) => readFile(join(folder, thread, "schedstat"), "utf8")),
  );
  return threads.reduce((sum, line) => sum + Number(line.split(" ")[0]), 0);
}

async function contenderOf({ name, folder, product, visitor }: Side): Promise<Contender> {
  const counted = await run(process.execPath, [join(import.meta.dirname, "run.ts"), "page-counts", folder]);
  const { "The API": api, "The web server": web } = product.pids();
  return {
    name,
    pool: new Pool(product.origin),
    cookie: cookieOf(visitor),
    paths: await pagePaths(visitor),
    counts: JSON.parse(counted.stdout) as Record<string, Counts>,
    web: web!,
    api: api!,
  };
}

/** Starts what draws the same pages without our app, with an API of its own that tells which calls they make. */
async function openBare() {
  const product = await startFaultyProduct({ seed: true });
  const visitor = await demoVisitor(product);
  const paths = await pagePaths(visitor);
  const bare: BarePages = { apiUrl: product.apiUrl, pages: {} };
  for (const path of Object.values(paths)) {
    // What the API offers is asked once.
    await visitor.get(path);
    await product.proxy.heal();
    const { html } = await visitor.get(path);
    const calls = product.proxy.requests.map(({ path: asked, headers }) => ({
      path: asked,
      headers: headers as Record<string, string>,
    }));
    bare.pages[path] = { html, calls };
  }
  const file = join(product.dataDir, "bare-pages.json");
  await writeFile(file, JSON.stringify(bare));
  const environment = { ...process.env, NODE_ENV: "production" };
  const servers: Running[] = [];
  const contenders: Contender[] = [];
  for (const name of ["react", "router"]) {
    const port = await freePort();
    const script = [join(import.meta.dirname, "bare-pages.ts"), name, String(port), file];
    const server = start(name, script, environment, "inherit");
    servers.push(server);
    await untilHealthy(server, `http://127.0.0.1:${port}/health`);
    const pool = new Pool(`http://127.0.0.1:${port}`);
    const [web, api] = [server.pid()!, product.pids()["The API"]!];
    contenders.push({ name, pool, cookie: cookieOf(visitor), paths, counts: null, web, api });
  }
  const stop = async () => {
    for (const server of servers) await server.stop();
    await product.stop();
  };
  return { contenders, stop };
}

/** Opens a page several times. Returns the microseconds of one. */
async function measure(
  { pool, cookie, web, api }: Contender,
  path: string,
  kind: "page" | "data",
): Promise<Cost> {
  const worked = async () => ({ web: await workOf(web), api: await workOf(api) });
  const before = await worked();
  const open = async () => {
    for (let count = 0; count < PAGES; count++) {
      const { statusCode, body } = await pool.request({
        path: kind === "page" ? path : path.replace(/(?=\?|$)/, ".data"),
        method: "GET",
        headers: { ...HEADERS[kind], cookie },
      });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
      await body.dump({ limit: 10_000_000 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, open));
  const after = await worked();
  const pages = PAGES * AT_ONCE * 1000;
  return { web: (after.web - before.web) / pages, api: (after.api - before.api) / pages };
}

/** Measures a page of each contender in turns, and a click on a link to it where there is an app. */
async function measureInTurns(contenders: readonly Contender[], page: string): Promise<Cost[][]> {
  const costs: Cost[][] = [];
  for (const contender of contenders) {
    const kinds = contender.counts === null ? (["page"] as const) : (["page", "data"] as const);
    const measured: Cost[] = [];
    for (const kind of kinds) measured.push(await measure(contender, contender.paths[page]!, kind));
    costs.push(measured);
  }
  return costs;
}

/** Returns the middle costs of each contender: web and API for the page, and then for a click. */
const middleOf = (rounds: readonly Cost[][][]): number[][] =>
  rounds[0]!.map((kinds, index) =>
    kinds.flatMap((_, kind) =>
      (["web", "api"] as const).map((process) =>
        median(rounds.map((round) => round[index]![kind]![process])),
      ),
    ),
  );

function print(page: string, name: string, cells: readonly (string | number)[]) {
  const padded = cells.map((cell) => String(cell).padStart(14)).join("");
  process.stdout.write(`${page.padEnd(17)}${name.padEnd(15)}${padded}\n`);
}

const sides = await openSides();
const bare = await openBare();
try {
  const contenders = [...(await Promise.all(sides.map(contenderOf))), ...bare.contenders];
  if (availableParallelism() > 1)
    for (const { web, api } of contenders)
      for (const [core, pid] of [web, api].entries())
        await run("taskset", ["-acp", String(core), String(pid)]).catch(() => undefined);
  print("page", "", ["web µs", "API µs", "click web µs", "API µs", "calls", "statements", "bytes"]);
  const pages = Object.keys(contenders[0]!.paths);
  for (let round = 0; round < WARM_UP; round++)
    for (const page of pages) await measureInTurns(contenders, page);
  for (const page of pages) {
    const rounds: Cost[][][] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureInTurns(contenders, page));
    const all = middleOf(rounds);
    const here = all[0]!;
    for (const [index, { name, counts }] of contenders.entries()) {
      const { calls, statements, bytes } = counts?.[page] ?? {};
      print(page, name, [
        ...all[index]!.map((cost) => cost.toFixed(0)),
        ...(counts === null ? [] : [calls!, statements!, bytes!]),
      ]);
    }
    for (const [index, { name, counts }] of contenders.entries())
      if (counts === null) print(page, `${name} ÷ here`, [(all[index]![0]! / here[0]!).toFixed(2)]);
      else if (index > 0)
        print(
          page,
          `here ÷ ${name}`,
          here.map((cost, at) => (cost / all[index]![at]!).toFixed(2)),
        );
  }
} finally {
  await bare.stop();
  for (const { product } of sides) await product.stop();
}
